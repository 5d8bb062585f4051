package dev.antiphon.examples.session;

/** The methods of the protocol, each a constant with its name and its types, and the records that they exchange. */
public final class Protocol {
    /** The newest version of the protocol that is spoken here. */
    public static final int VERSION = 1;

    /** Agrees on a version; the editor asks. */
    public static final AgentMethod<InitializeRequest, InitializeResponse> INITIALIZE =
            new AgentMethod<>("initialize", InitializeRequest.class, InitializeResponse.class);

    /** Opens a session; the editor asks. */
    public static final AgentMethod<OpenRequest, OpenResponse> SESSION_OPEN =
            new AgentMethod<>("session/open", OpenRequest.class, OpenResponse.class);

    /** Has the agent do something; the editor asks. */
    public static final SessionMethod<PromptRequest, PromptResponse> SESSION_PROMPT =
            new SessionMethod<>("session/prompt", PromptRequest.class, PromptResponse.class);

    /** Reads a file as the user sees it, unsaved changes included; the agent asks. */
    public static final SessionMethod<ReadFileRequest, ReadFileResponse> READ_FILE =
            new SessionMethod<>("file/read", ReadFileRequest.class, ReadFileResponse.class);

    private Protocol() {}

    /**
     * Asks for a version.
     *
     * @param version the newest that the editor speaks
     */
    public record InitializeRequest(int version) implements AgentRequest {}

    /**
     * Says which version is spoken.
     *
     * @param version the newest that both speak
     */
    public record InitializeResponse(int version) implements AgentResponse {}

    /**
     * Asks for a session.
     *
     * @param title what the user calls it
     */
    public record OpenRequest(String title) implements AgentRequest {}

    /**
     * Gives a session.
     *
     * @param sessionId its id
     */
    public record OpenResponse(String sessionId) implements AgentResponse, WithSessionId {}

    /**
     * Asks the agent how long a file is, which is all that this one can tell.
     *
     * @param sessionId the session
     * @param path the file
     */
    public record PromptRequest(String sessionId, String path) implements AgentRequest, WithSessionId {}

    /**
     * Says what the agent has found.
     *
     * @param text the finding
     */
    public record PromptResponse(String text) implements AgentResponse {}

    /**
     * Asks for a file.
     *
     * @param sessionId the session in whose course it is read
     * @param path the file
     */
    public record ReadFileRequest(String sessionId, String path) implements AgentRequest, WithSessionId {}

    /**
     * Gives a file.
     *
     * @param content its text
     */
    public record ReadFileResponse(String content) implements AgentResponse {}
}
