package dev.antiphon.generate;

/**
 * A generated source file.
 *
 * @param path the path relative to the output directory, with slashes
 * @param text the content
 */
public record SourceFile(String path, String text) {}
