package dev.antiphon.contract;

import java.util.Locale;

/** The rules of a {@link DocumentLinter}. */
public enum LintRule {
    /** The document cannot be read as OpenRPC. */
    UNREADABLE(Severity.ERROR, "Correct it first; nothing else is checked before."),
    /** Something that the specification of OpenRPC does not allow, and no other rule names. */
    INVALID(Severity.ERROR, "Leave it out, or write it as the specification says."),
    /** Two methods have one name. */
    DUPLICATE_METHOD(Severity.ERROR, "Rename one of them; validators do not notice, and callers get either."),
    /** Two parameters of a method have one name. */
    DUPLICATE_PARAM(Severity.ERROR, "Rename one of them; by name only one of them can be given."),
    /** Two errors of a method have one code. */
    DUPLICATE_ERROR(Severity.ERROR, "Give each a code of its own, or describe both as one."),
    /** A required parameter stands behind an optional one. */
    REQUIRED_AFTER_OPTIONAL(
            Severity.ERROR, "Put required parameters first; by position the optional one cannot be left out."),
    /** An error has more members than OpenRPC gives it. */
    ERROR_MEMBER(Severity.ERROR, "Put it into the error's data, or into an extension of the method."),
    /** A tag has a summary. */
    TAG_SUMMARY(
            Severity.ERROR, "Use the description; the specification has a summary, but its meta-schema refuses it."),
    /** A reference leads to nothing. */
    DANGLING_REFERENCE(Severity.ERROR, "Correct it, or add what it refers to."),
    /** An example is not what its schema allows. */
    EXAMPLE_MISMATCH(Severity.ERROR, "Correct the example or the schema; mock servers and tests use both."),
    /** A reference leads out of the document. */
    REMOTE_REFERENCE(
            Severity.WARNING, "Copy what it refers to into components; tools fetch it from the network, or stop."),
    /** A schema contains itself. */
    RECURSIVE_SCHEMA(
            Severity.WARNING,
            "OpenRPC's own tools may never end when they replace references; cut the circle, for example "
                    + "with an id in place of the value."),
    /** The URL of a server is relative. */
    RELATIVE_SERVER_URL(
            Severity.WARNING, "Write a whole URL; the meta-schema wants one, although the specification does not."),
    /** A keyword is of a later draft of JSON Schema than OpenRPC uses. */
    LATER_KEYWORD(
            Severity.WARNING, "Say it in draft 7; validators of OpenRPC ignore the keyword and let everything pass."),
    /** A schema has {@code $schema}. */
    SCHEMA_DIALECT(Severity.WARNING, "Leave it out; validators of OpenRPC stop at a draft that they do not know."),
    /** A keyword is of OpenAPI and says nothing in JSON Schema. */
    OPENAPI_KEYWORD(Severity.WARNING, "Say it in JSON Schema: a type of null, a default, examples."),
    /** Keywords stand beside {@code $ref}. */
    REFERENCE_SIBLING(
            Severity.WARNING,
            "Use allOf with the reference and the rest; in draft 7 a reference hides what stands beside it."),
    /** A format is none of draft 7. */
    UNKNOWN_FORMAT(
            Severity.WARNING,
            "Use bounds or a pattern, if tools that are strict about formats are to be used; some refuse it."),
    /** A pattern is not supported. */
    UNUSABLE_PATTERN(Severity.WARNING, "Simplify it; it is not checked by mock servers and tests."),
    /** A schema of a parameter, a result or a component has no title. */
    MISSING_TITLE(Severity.WARNING, "Give it one; generators name types by titles, and make up names otherwise."),
    /** A component is not used. */
    UNUSED_COMPONENT(Severity.WARNING, "Refer to it, or leave it out."),
    /** A method has a name that belongs to the protocol. */
    RESERVED_NAME(Severity.WARNING, "Rename it; names that begin with 'rpc.' are for the protocol and its extensions."),
    /** An error has a code that belongs to the protocol. */
    RESERVED_CODE(Severity.WARNING, "Use a code above -32000, or leave out what the protocol says of every method."),
    /** The document is of a version that not all tools know. */
    YOUNG_VERSION(Severity.HINT, "Say 1.3.2 if older tools are to read it; 1.4 has nothing more."),
    /** A method or the document has neither summary nor description. */
    MISSING_DESCRIPTION(Severity.HINT, "Say in a sentence what it does."),
    /** A parameter has neither summary nor description. */
    UNDESCRIBED_PARAM(
            Severity.HINT,
            "Say in a sentence what it means, also of those whose name says it: units, limits, what happens "
                    + "without it."),
    /** A method has no examples. */
    NO_EXAMPLES(Severity.HINT, "Add one; mock servers answer with it, and tests call it."),
    /** The arguments of an example are named otherwise than the parameters. */
    EXAMPLE_NAMES(Severity.HINT, "Name them as the parameters; else their order must do."),
    /** A deprecated method does not say what to use. */
    UNEXPLAINED_DEPRECATION(Severity.HINT, "Say in the description what to use instead."),
    /** No server is named. */
    NO_SERVERS(Severity.HINT, "Name one; tools call localhost otherwise."),
    /** No value could be made up for a schema. */
    NO_SAMPLE(
            Severity.HINT,
            "See whether it contradicts itself; if not, add examples, since mock servers and tests cannot make them up.");

    /** The severity of a finding. */
    public enum Severity {
        /** It breaks tools or callers. */
        ERROR,
        /** It breaks some tools, or does not mean what it seems to. */
        WARNING,
        /** It could be better. */
        HINT;

        /**
         * Returns the severity as a word.
         *
         * @return such as {@code error}
         */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final Severity severity;
    private final String remedy;

    LintRule(Severity severity, String remedy) {
        this.severity = severity;
        this.remedy = remedy;
    }

    /**
     * Returns the name of the rule.
     *
     * @return such as {@code missing-title}
     */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Returns the severity.
     *
     * @return the severity
     */
    public Severity severity() {
        return severity;
    }

    /**
     * Returns what to do about a finding.
     *
     * @return a sentence
     */
    public String remedy() {
        return remedy;
    }
}
