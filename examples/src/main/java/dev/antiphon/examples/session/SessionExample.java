package dev.antiphon.examples.session;

import dev.antiphon.transport.MemoryTransport;
import java.util.Map;

/** An editor and an agent in one program. Any other channel works as well. */
public final class SessionExample {
    private SessionExample() {}

    /**
     * Prints the agent's answer about a file.
     *
     * @param arguments none
     */
    public static void main(String[] arguments) {
        MemoryTransport.Pair pair = MemoryTransport.pair();
        new Agent().server().accept(pair.right());
        try (Editor editor = new Editor(pair.left())) {
            String session = editor.open("Demo", Map.of("notes.txt", "one\ntwo\nthree\n"));
            System.out.println(editor.prompt(session, "notes.txt"));
        }
    }
}
