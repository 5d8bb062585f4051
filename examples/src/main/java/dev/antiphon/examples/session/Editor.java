package dev.antiphon.examples.session;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.ServerBuilder;
import dev.antiphon.examples.session.Protocol.InitializeRequest;
import dev.antiphon.examples.session.Protocol.OpenRequest;
import dev.antiphon.examples.session.Protocol.PromptRequest;
import dev.antiphon.examples.session.Protocol.ReadFileResponse;
import dev.antiphon.transport.Channel;
import java.util.Map;

/** Prompts an agent, and lets it read the files of the session. Safe for use by any number of threads. */
public final class Editor implements AutoCloseable {
    private final Sessions<Map<String, String>> sessions = new Sessions<>();
    private final JsonRpcConnection agent;

    /**
     * Connects to an agent and agrees with it on a version.
     *
     * @param channel leads to the agent
     */
    public Editor(Channel channel) {
        ServerBuilder methods = JsonRpcServer.builder();
        sessions.onSession(
                methods,
                Protocol.READ_FILE,
                (files, request) -> new ReadFileResponse(files.getOrDefault(request.path(), "")));
        this.agent = JsonRpcClient.builder().server(methods.build()).connect(channel);
        int version = agent.call(Protocol.INITIALIZE, new InitializeRequest(Protocol.VERSION))
                .version();
        if (version != Protocol.VERSION) {
            throw new IllegalStateException("The agent speaks version " + version + " only");
        }
    }

    /**
     * Opens a session.
     *
     * @param title what the user calls it
     * @param files what the agent may read in it, by path
     * @return its id
     */
    public String open(String title, Map<String, String> files) {
        // As `agent.call(SESSION_OPEN, ...)`, for those who like the method to come first.
        String id = Protocol.SESSION_OPEN.call(agent, new OpenRequest(title)).sessionId();
        sessions.open(id, files);
        return id;
    }

    /**
     * Asks how long a file is.
     *
     * @param sessionId the session
     * @param path the file
     * @return what the agent says
     */
    public String prompt(String sessionId, String path) {
        return Protocol.SESSION_PROMPT
                .call(agent, new PromptRequest(sessionId, path))
                .text();
    }

    @Override
    public void close() {
        agent.close();
    }
}
