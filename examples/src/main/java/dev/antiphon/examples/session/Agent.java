package dev.antiphon.examples.session;

import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.ServerBuilder;
import dev.antiphon.examples.session.Protocol.InitializeResponse;
import dev.antiphon.examples.session.Protocol.OpenRequest;
import dev.antiphon.examples.session.Protocol.OpenResponse;
import dev.antiphon.examples.session.Protocol.PromptRequest;
import dev.antiphon.examples.session.Protocol.PromptResponse;
import dev.antiphon.examples.session.Protocol.ReadFileRequest;
import java.util.UUID;

/** Answers editors, and calls them back meanwhile. Thread-safe. */
public final class Agent {
    private final Sessions<Session> sessions = new Sessions<>();

    /** Creates an agent without sessions. */
    public Agent() {}

    private record Session(String title, JsonRpcConnection editor) {}

    /**
     * The server for editors.
     *
     * @return a server for any number of connections
     */
    public JsonRpcServer server() {
        ServerBuilder methods = JsonRpcServer.builder()
                .handle(
                        Protocol.INITIALIZE,
                        request -> new InitializeResponse(Math.min(request.version(), Protocol.VERSION)))
                .handle(
                        Protocol.SESSION_OPEN,
                        (request, call) -> open(request, call.connection().orElseThrow()));
        sessions.onSession(methods, Protocol.SESSION_PROMPT, Agent::prompt);
        return methods.build();
    }

    private OpenResponse open(OpenRequest request, JsonRpcConnection editor) {
        String id = UUID.randomUUID().toString();
        sessions.open(id, new Session(request.title(), editor));
        return new OpenResponse(id);
    }

    private static PromptResponse prompt(Session session, PromptRequest request) {
        ReadFileRequest question = new ReadFileRequest(request.sessionId(), request.path());
        long lines = Protocol.READ_FILE
                .call(session.editor(), question)
                .content()
                .lines()
                .count();
        return new PromptResponse(session.title() + ": " + request.path() + " has " + lines + " lines");
    }
}
