package dev.antiphon.examples.session;

/** The methods of the protocol, each a constant with its name and its types, and the records of their parameters and results. */
public final class Protocol {
    /** The newest supported version of the protocol. */
    public static final int VERSION = 1;

    /** Negotiates a version; called by the editor. */
    public static final AgentMethod<InitializeRequest, InitializeResponse> INITIALIZE =
            new AgentMethod<>("initialize", InitializeRequest.class, InitializeResponse.class);

    /** Opens a session; called by the editor. */
    public static final AgentMethod<OpenRequest, OpenResponse> SESSION_OPEN =
            new AgentMethod<>("session/open", OpenRequest.class, OpenResponse.class);

    /** Prompts the agent; called by the editor. */
    public static final SessionMethod<PromptRequest, PromptResponse> SESSION_PROMPT =
            new SessionMethod<>("session/prompt", PromptRequest.class, PromptResponse.class);

    /** Reads a file with its unsaved changes; called by the agent. */
    public static final SessionMethod<ReadFileRequest, ReadFileResponse> READ_FILE =
            new SessionMethod<>("file/read", ReadFileRequest.class, ReadFileResponse.class);

    private Protocol() {}

    /**
     * Requests a version.
     *
     * @param version the newest version of the editor
     */
    public record InitializeRequest(int version) implements AgentRequest {}

    /**
     * The negotiated version.
     *
     * @param version the newest version of both
     */
    public record InitializeResponse(int version) implements AgentResponse {}

    /**
     * Requests a session.
     *
     * @param title its title
     */
    public record OpenRequest(String title) implements AgentRequest {}

    /**
     * A new session.
     *
     * @param sessionId its id
     */
    public record OpenResponse(String sessionId) implements AgentResponse, WithSessionId {}

    /**
     * Asks for the length of a file.
     *
     * @param sessionId the session
     * @param path the file
     */
    public record PromptRequest(String sessionId, String path) implements AgentRequest, WithSessionId {}

    /**
     * The answer of the agent.
     *
     * @param text its text
     */
    public record PromptResponse(String text) implements AgentResponse {}

    /**
     * Requests a file.
     *
     * @param sessionId the session
     * @param path the file
     */
    public record ReadFileRequest(String sessionId, String path) implements AgentRequest, WithSessionId {}

    /**
     * A file.
     *
     * @param content its text
     */
    public record ReadFileResponse(String content) implements AgentResponse {}
}
