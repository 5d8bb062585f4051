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

/** Prompts an agent, and lets it read the files of the session. Thread-safe. */
public final class Editor implements AutoCloseable {
    private final Sessions<Map<String, String>> sessions = new Sessions<>();
    private final JsonRpcConnection agent;

    /**
     * Connects to an agent and negotiates a version.
     *
     * @param channel the channel to the agent
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
     * @param title its title
     * @param files the files that the agent may read, by path
     * @return its id
     */
    public String open(String title, Map<String, String> files) {
        // As `agent.call(SESSION_OPEN, ...)`, with the method first.
        String id = Protocol.SESSION_OPEN.call(agent, new OpenRequest(title)).sessionId();
        sessions.open(id, files);
        return id;
    }

    /**
     * Asks the agent for the length of a file.
     *
     * @param sessionId the session
     * @param path the file
     * @return the answer of the agent
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
