package dev.antiphon.examples.stdio;

import dev.antiphon.CancelConvention;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.transport.Framing;
import dev.antiphon.transport.ProcessTransport;
import java.util.List;

/** Starts a language server as a child process, and calls it. */
public final class WordEditor {
    private WordEditor() {}

    /**
     * Starts a server.
     *
     * @param command the program and its arguments
     * @return a connection; closing it ends the program
     */
    public static JsonRpcConnection start(List<String> command) {
        return JsonRpcClient.builder()
                .errorProfile(ErrorProfile.LSP)
                .cancelConvention(CancelConvention.LSP)
                .connect(ProcessTransport.builder(command)
                        .framing(Framing.contentLength())
                        .start());
    }
}
