package dev.antiphon.openrpc;

/**
 * One thing that is wrong with a document.
 *
 * @param path where, as a JSON pointer that begins at the root; empty for the whole document
 * @param problem what, in a sentence that says how to mend it where that is not plain
 */
public record ValidationProblem(String path, String problem) {
    @Override
    public String toString() {
        return (path.isEmpty() ? "the document" : path) + ": " + problem;
    }
}
