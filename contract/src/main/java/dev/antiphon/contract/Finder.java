package dev.antiphon.contract;

/** Takes what rules find. */
@FunctionalInterface
interface Finder {
    void found(LintRule rule, String path, String message);

    /** A step of a JSON pointer. */
    static String step(String path, String name) {
        return path + "/" + name.replace("~", "~0").replace("/", "~1");
    }
}
