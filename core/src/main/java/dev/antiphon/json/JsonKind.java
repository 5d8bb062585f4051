package dev.antiphon.json;

/** The six kinds of JSON value. */
public enum JsonKind {
    /** Members by name. */
    OBJECT("an object"),
    /** Elements in order. */
    ARRAY("an array"),
    /** Text. */
    STRING("a string"),
    /** A number of any size and precision. */
    NUMBER("a number"),
    /** True or false. */
    BOOLEAN("a boolean"),
    /** The value null. */
    NULL("null");

    private final String phrase;

    JsonKind(String phrase) {
        this.phrase = phrase;
    }

    /**
     * The kind in words, with its article.
     *
     * @return such as {@code an object}
     */
    public String phrase() {
        return phrase;
    }

    /**
     * Returns the kind of a valid JSON value by its first byte.
     *
     * @param first the first byte of the value
     * @return its kind
     */
    public static JsonKind startingWith(byte first) {
        return switch (first) {
            case '{' -> OBJECT;
            case '[' -> ARRAY;
            case '"' -> STRING;
            case 't', 'f' -> BOOLEAN;
            case 'n' -> NULL;
            default -> NUMBER;
        };
    }
}
