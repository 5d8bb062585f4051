package dev.antiphon.openrpc;

import org.jspecify.annotations.Nullable;

/** How the arguments of a method may be given. */
public enum ParamStructure {
    /** As an object, by the names of the parameters. */
    BY_NAME("by-name"),
    /** As an array, in the order of the parameters. */
    BY_POSITION("by-position"),
    /** As the caller likes; what holds where nothing is said. */
    EITHER("either");

    private final String word;

    ParamStructure(String word) {
        this.word = word;
    }

    /**
     * Gives the word that stands for it in a document.
     *
     * @return such as {@code by-name}
     */
    public String word() {
        return word;
    }

    @Nullable
    String written() {
        return this == EITHER ? null : word;
    }

    static ParamStructure read(MemberReader members) {
        String word = members.text("paramStructure");
        if (word == null) {
            return EITHER;
        }
        for (ParamStructure structure : values()) {
            if (structure.word.equals(word)) {
                return structure;
            }
        }
        throw new OpenRpcException(
                members.path("paramStructure"), "should be by-name, by-position or either, but is \"" + word + "\"");
    }
}
