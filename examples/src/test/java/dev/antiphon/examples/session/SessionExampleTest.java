package dev.antiphon.examples.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.error.JsonRpcException;
import dev.antiphon.transport.MemoryTransport;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The whole example, from the editor to the agent and back. */
class SessionExampleTest {
    private final MemoryTransport.Pair pair = MemoryTransport.pair();
    private final Editor editor = connected();

    private Editor connected() {
        new Agent().server().accept(pair.right());
        return new Editor(pair.left());
    }

    @AfterEach
    void close() {
        editor.close();
    }

    @Test
    void theAgentReadsTheFilesOfTheSessionThatItIsPromptedIn() {
        String first = editor.open("First", Map.of("a.txt", "one\ntwo\n"));
        String second = editor.open("Second", Map.of("a.txt", "one\n"));
        assertThat(editor.prompt(first, "a.txt")).isEqualTo("First: a.txt has 2 lines");
        assertThat(editor.prompt(second, "a.txt")).isEqualTo("Second: a.txt has 1 lines");
        assertThat(editor.prompt(second, "b.txt")).isEqualTo("Second: b.txt has 0 lines");
    }

    @Test
    void aSessionThatIsNotOpenIsRejected() {
        assertThatThrownBy(() -> editor.prompt("unknown", "a.txt"))
                .isInstanceOfSatisfying(
                        JsonRpcException.class, e -> assertThat(e.code()).isEqualTo(Sessions.UNKNOWN_SESSION));
    }
}
