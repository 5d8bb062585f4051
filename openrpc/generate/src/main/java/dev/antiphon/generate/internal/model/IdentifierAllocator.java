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
 * Makes identifiers of whatever a document calls things: of letters and digits and nothing else, so that a name can neither end what it
 * stands in nor lead to another directory. One for each place in which names must differ, even on file systems that know no case.
 */
public final class IdentifierAllocator {
    /** What other names than these mean in Java or TypeScript without being imported, and what some file systems do not take. */
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

    private static final int LONGEST = 80;

    /** File systems take 255, and there must be room for a number, for what is put behind a name, and for {@code .java}. */
    private static final int MOST_BYTES = 180;

    private final Set<String> taken;

    /** The numbers to go on with, by the names that they stand behind. */
    private final Map<String, Integer> next = new HashMap<>();

    private IdentifierAllocator(Set<String> taken) {
        this.taken = taken;
    }

    /** For types. */
    public static IdentifierAllocator ofTypes() {
        return new IdentifierAllocator(new HashSet<>(COMMON));
    }

    /** For anything else. */
    public static IdentifierAllocator of(String... taken) {
        IdentifierAllocator names = new IdentifierAllocator(new HashSet<>());
        for (String name : taken) {
            names.take(name);
        }
        return names;
    }

    /** Takes a name away, so that nothing else gets it. */
    public void take(String name) {
        taken.add(name.toLowerCase(Locale.ROOT));
    }

    /** The name itself, or the name with a number behind it if it is taken. */
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

    /** As much of a name as can be the name of a file. */
    static String fitting(String name) {
        int bytes = 0;
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            bytes += c < 0x80 ? 1 : c < 0x800 ? 2 : 3;
            if (bytes > MOST_BYTES) {
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
        return begun(name.toString(), "Value");
    }

    /** {@code petStore}; with an underscore behind it if that is a word of the language. */
    public static String camel(String text) {
        List<String> words = words(text);
        StringBuilder name = new StringBuilder();
        for (String word : words) {
            name.append(name.isEmpty() ? small(word) : capital(word));
        }
        String begun = begun(name.toString(), "value");
        return SourceVersion.isKeyword(begun) || SourceVersion.isKeyword(begun, SourceVersion.latest())
                ? begun + "_"
                : begun;
    }

    /** {@code PET_STORE}. */
    public static String constant(String text) {
        return begun(String.join("_", words(text)).toUpperCase(Locale.ROOT), "VALUE");
    }

    /** Something that a name can be: a letter first, and not too long for a file. */
    private static String begun(String name, String otherwise) {
        String short_ = fitting(name.length() > LONGEST ? name.substring(0, LONGEST) : name);
        if (short_.isEmpty()) {
            return otherwise;
        }
        return Character.isLetter(short_.charAt(0)) ? short_ : otherwise + short_;
    }

    /** The words of a name, which are told apart by case and by everything that is neither a letter nor a digit. */
    public static List<String> words(String text) {
        String plain = Normalizer.normalize(text, Normalizer.Form.NFKC);
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        for (int i = 0; i < plain.length(); i++) {
            char c = plain.charAt(i);
            // Letters of other scripts are letters in both languages; pairs of surrogates are left out for simplicity.
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

    /** Whether a capital begins a word: after a small letter or digit, or before one as the last of several. */
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
