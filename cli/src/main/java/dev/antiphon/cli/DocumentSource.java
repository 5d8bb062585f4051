package dev.antiphon.cli;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.contract.ContractCheck;
import dev.antiphon.openrpc.OpenRpcDocument;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Pattern;

/** Finds the document that a command is about. Apart from the commands, so that others do not load what it needs. */
final class DocumentSource {
    static final String DESCRIPTION =
            "The OpenRPC document: a file, - for the standard input, or the address of a server that answers "
                    + "rpc.discover.";

    private static final Pattern ADDRESS = Pattern.compile("[a-zA-Z][a-zA-Z0-9+.-]+:/.*");
    /** As many bytes as a document may have. */
    static final int LARGEST = 32 << 20;

    private DocumentSource() {}

    /**
     * The document as it is written, right or wrong.
     *
     * @throws IllegalArgumentException if the file cannot be read
     */
    static byte[] text(String word, Terminal terminal) throws IOException {
        if (word.equals("-")) {
            return terminal.readAll();
        }
        if (!ADDRESS.matcher(word).matches()) {
            return file(Path.of(word));
        }
        URI uri = URI.create(word);
        if (uri.getScheme().toLowerCase(Locale.ROOT).equals("file")) {
            return file(Path.of(uri));
        }
        JsonRpcClient client = new Talk().open(uri);
        try {
            return ContractCheck.discover(client).toBytes();
        } finally {
            Talk.hangUp(client);
        }
    }

    static OpenRpcDocument document(String word, Terminal terminal) throws IOException {
        return OpenRpcDocument.parse(text(word, terminal));
    }

    static byte[] file(Path path) throws IOException {
        Path file = WebServing.readable(path);
        if (Files.size(file) > LARGEST) {
            throw new IllegalArgumentException("The file '" + file + "' is too large for a document");
        }
        return Files.readAllBytes(file);
    }
}
