package dev.antiphon.contract.internal.lint;

import dev.antiphon.contract.LintRule;

/** Takes what rules find. */
@FunctionalInterface
public interface LintCollector {
    void found(LintRule rule, String path, String message);

    /** A step of a JSON pointer. */
    static String step(String path, String name) {
        return path + "/" + name.replace("~", "~0").replace("/", "~1");
    }
}
