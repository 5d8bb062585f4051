package dev.antiphon.contract.internal.lint;

import dev.antiphon.contract.LintRule;

/** Callback for the findings of rules. */
@FunctionalInterface
public interface LintCollector {
    void found(LintRule rule, String path, String message);

    /** The JSON pointer to a member, given the pointer to its object. */
    static String step(String path, String name) {
        return path + "/" + name.replace("~", "~0").replace("/", "~1");
    }
}
