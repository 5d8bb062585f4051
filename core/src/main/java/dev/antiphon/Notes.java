package dev.antiphon;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is said about a method for people to read. */
record Notes(
        @Nullable String summary,
        @Nullable String description,
        boolean deprecated,
        List<String> tags,
        List<MethodError> errors,
        List<MethodExample> examples) {
    static final Notes NONE = new Notes(null, null, false, List.of(), List.of(), List.of());

    /** These with what the options of a registration add. */
    Notes with(List<MethodOption> options) {
        if (options.isEmpty()) {
            return this;
        }
        String shortly = summary;
        String more = description;
        boolean old = deprecated;
        List<String> words = new ArrayList<>(tags);
        List<MethodError> faults = new ArrayList<>(errors);
        List<MethodExample> shown = new ArrayList<>(examples);
        for (MethodOption option : options) {
            if (option instanceof MethodOption.DescribedAs described) {
                shortly = described.summary();
                more = described.description();
            } else if (option instanceof MethodOption.Tagged tagged) {
                words.addAll(tagged.tags());
            } else if (option instanceof MethodOption.Failing failing) {
                faults.add(failing.error());
            } else if (option instanceof MethodOption.Shown example) {
                shown.add(example.example());
            } else if (option == MethodOption.deprecated()) {
                old = true;
            }
        }
        return new Notes(shortly, more, old, List.copyOf(words), List.copyOf(faults), List.copyOf(shown));
    }
}
