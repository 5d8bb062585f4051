package dev.antiphon.internal.registration;

import dev.antiphon.MethodError;
import dev.antiphon.MethodExample;
import dev.antiphon.MethodOption;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The documentation of a method. Immutable. */
public record MethodDocs(
        @Nullable String summary,
        @Nullable String description,
        boolean deprecated,
        List<String> tags,
        List<MethodError> errors,
        List<MethodExample> examples) {
    public static final MethodDocs NONE = new MethodDocs(null, null, false, List.of(), List.of(), List.of());

    /** Returns this documentation with the additions of a registration's options. */
    public MethodDocs with(List<MethodOption> options) {
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
            } else if (option instanceof MethodOption.Tags tagged) {
                words.addAll(tagged.tags());
            } else if (option instanceof MethodOption.ErrorOption failing) {
                faults.add(failing.error());
            } else if (option instanceof MethodOption.ExampleOption example) {
                shown.add(example.example());
            } else if (option == MethodOption.deprecated()) {
                old = true;
            }
        }
        return new MethodDocs(shortly, more, old, List.copyOf(words), List.copyOf(faults), List.copyOf(shown));
    }
}
