package dev.antiphon.generate.internal.model;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.lang.model.SourceVersion;

/**
 * Allocates unique identifiers for the names of a document. Identifiers consist of letters and digits only, so that a name can neither
 * inject code nor lead to another directory, and differ even if case is ignored, as in some file systems. Not thread-safe.
 */
public final class IdentifierAllocator {
    /** Names that have a meaning in Java or TypeScript without an import, and names that some file systems reserve, in lower case. */
    private static final Set<String> COMMON = Set.of(
            "abortsignal",
            "appendable",
            "arithmeticexception",
            "array",
            "asynciterable",
            "aux",
            "bigint",
            "boolean",
            "byte",
            "call",
            "calloptions",
            "character",
            "charsequence",
            "class",
            "cloneable",
            "comparable",
            "con",
            "date",
            "deprecated",
            "double",
            "enum",
            "error",
            "exception",
            "float",
            "function",
            "handler",
            "handlers",
            "httpoptions",
            "integer",
            "iterable",
            "json",
            "jsonrpcclient",
            "jsonrpcerror",
            "long",
            "map",
            "math",
            "module",
            "never",
            "notification",
            "nul",
            "null",
            "number",
            "object",
            "outcome",
            "outcomes",
            "override",
            "package",
            "partial",
            "prn",
            "process",
            "promise",
            "readonly",
            "record",
            "rpcstream",
            "runnable",
            "runtime",
            "set",
            "short",
            "streamcall",
            "streamoptions",
            "string",
            "symbol",
            "system",
            "thread",
            "throwable",
            "transport",
            "transporterror",
            "timeouterror",
            "undefined",
            "unknown",
            "void");

    private static final int MAX_LENGTH = 80;

    /** File systems allow 255; the rest is for a number, a suffix and {@code .java}. */
    private static final int MAX_BYTES = 180;

    private final Set<String> taken;

    /** The next numbers to append, by name. */
    private final Map<String, Integer> next = new HashMap<>();

    private IdentifierAllocator(Set<String> taken) {
        this.taken = taken;
    }

    /** An allocator for types. */
    public static IdentifierAllocator ofTypes() {
        return new IdentifierAllocator(new HashSet<>(COMMON));
    }

    /** An allocator for members and constants. */
    public static IdentifierAllocator of(String... taken) {
        IdentifierAllocator names = new IdentifierAllocator(new HashSet<>());
        for (String name : taken) {
            names.take(name);
        }
        return names;
    }

    /** Reserves a name. */
    public void take(String name) {
        taken.add(name.toLowerCase(Locale.ROOT));
    }

    /** Allocates a name; appends a number if it is taken. */
    public String unique(String name) {
        String key = name.toLowerCase(Locale.ROOT);
        if (taken.add(key)) {
            return name;
        }
        int number = next.getOrDefault(key, 2);
        while (!taken.add(key + number)) {
            number++;
        }
        next.put(key, number + 1);
        return name + number;
    }

    /** The longest prefix of a name that can be the name of a file. */
    static String fitting(String name) {
        int bytes = 0;
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            bytes += c < 0x80 ? 1 : c < 0x800 ? 2 : 3;
            if (bytes > MAX_BYTES) {
                return name.substring(0, i);
            }
        }
        return name;
    }

    /** {@code PetStore}. */
    public static String pascal(String text) {
        StringBuilder name = new StringBuilder();
        for (String word : words(text)) {
            name.append(capital(word));
        }
        return valid(name.toString(), "Value");
    }

    /** {@code petStore}; with an underscore appended if it is a keyword. */
    public static String camel(String text) {
        List<String> words = words(text);
        StringBuilder name = new StringBuilder();
        for (String word : words) {
            name.append(name.isEmpty() ? small(word) : capital(word));
        }
        String valid = valid(name.toString(), "value");
        return SourceVersion.isKeyword(valid) || SourceVersion.isKeyword(valid, SourceVersion.latest())
                ? valid + "_"
                : valid;
    }

    /** {@code PET_STORE}. */
    public static String constant(String text) {
        return valid(String.join("_", words(text)).toUpperCase(Locale.ROOT), "VALUE");
    }

    /** A valid identifier: it begins with a letter, and is not too long for a file. */
    private static String valid(String name, String prefix) {
        String cut = fitting(name.length() > MAX_LENGTH ? name.substring(0, MAX_LENGTH) : name);
        if (cut.isEmpty()) {
            return prefix;
        }
        return Character.isLetter(cut.charAt(0)) ? cut : prefix + cut;
    }

    /** The words of a name, separated by case and by characters that are neither letters nor digits. */
    public static List<String> words(String text) {
        String plain = Normalizer.normalize(text, Normalizer.Form.NFKC);
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        for (int i = 0; i < plain.length(); i++) {
            char c = plain.charAt(i);
            // Letters of other scripts are letters in both languages; characters outside of the BMP are dropped for
            // simplicity.
            boolean part = Character.isLetterOrDigit(c) && Character.isJavaIdentifierPart(c);
            boolean begins = part && Character.isUpperCase(c) && isWordBefore(plain, i);
            if ((!part || begins) && !word.isEmpty()) {
                words.add(word.toString());
                word.setLength(0);
            }
            if (part) {
                word.append(c);
            }
        }
        if (!word.isEmpty()) {
            words.add(word.toString());
        }
        return words;
    }

    /** Whether a capital begins a word: after a lower-case letter or digit, or as the last of several capitals before a lower-case letter. */
    private static boolean isWordBefore(String text, int i) {
        if (i == 0) {
            return false;
        }
        char before = text.charAt(i - 1);
        boolean smallNext = i + 1 < text.length() && Character.isLowerCase(text.charAt(i + 1));
        return Character.isLowerCase(before)
                || Character.isDigit(before)
                || (Character.isUpperCase(before) && smallNext);
    }

    private static String capital(String word) {
        return Character.toUpperCase(word.charAt(0))
                + (isAllCapitals(word) ? word.substring(1).toLowerCase(Locale.ROOT) : word.substring(1));
    }

    private static String small(String word) {
        return isAllCapitals(word)
                ? word.toLowerCase(Locale.ROOT)
                : Character.toLowerCase(word.charAt(0)) + word.substring(1);
    }

    private static boolean isAllCapitals(String word) {
        return word.length() > 1 && word.equals(word.toUpperCase(Locale.ROOT));
    }
}
