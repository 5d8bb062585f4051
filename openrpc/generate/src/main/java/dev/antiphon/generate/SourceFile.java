package dev.antiphon.generate;

/**
 * A file of generated code.
 *
 * @param path where it belongs, with slashes, below the directory of all
 * @param text what is in it
 */
public record SourceFile(String path, String text) {}
