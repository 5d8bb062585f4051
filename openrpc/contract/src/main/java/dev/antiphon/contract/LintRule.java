package dev.antiphon.contract;

import java.util.Locale;

/** The rules of a {@link DocumentLinter}. */
public enum LintRule {
    /** The document cannot be read as OpenRPC. */
    UNREADABLE(Severity.ERROR, "Correct it first; nothing else is checked before."),
    /** A violation of the specification of OpenRPC that has no other rule. */
    INVALID(Severity.ERROR, "Remove it, or write it as the specification demands."),
    /** Two methods have one name. */
    DUPLICATE_METHOD(Severity.ERROR, "Rename one of them; validators do not notice, and callers get either."),
    /** Two parameters of a method have one name. */
    DUPLICATE_PARAM(Severity.ERROR, "Rename one of them; by name only one of them can be passed."),
    /** Two errors of a method have one code. */
    DUPLICATE_ERROR(Severity.ERROR, "Give each a code of its own, or describe both as one."),
    /** A required parameter comes after an optional one. */
    REQUIRED_AFTER_OPTIONAL(
            Severity.ERROR, "Put required parameters first; by position the optional one cannot be omitted."),
    /** An error has members that OpenRPC does not define. */
    ERROR_MEMBER(Severity.ERROR, "Put it into the error's data, or into an extension of the method."),
    /** A tag has a summary. */
    TAG_SUMMARY(
            Severity.ERROR, "Use the description; the specification has a summary, but its meta-schema rejects it."),
    /** A reference leads to nothing. */
    DANGLING_REFERENCE(Severity.ERROR, "Correct it, or add its target."),
    /** An example violates its schema. */
    EXAMPLE_MISMATCH(Severity.ERROR, "Correct the example or the schema; mock servers and tests use both."),
    /** A reference leads out of the document. */
    REMOTE_REFERENCE(Severity.WARNING, "Copy the target into components; tools load it from the network, or fail."),
    /** A schema contains itself. */
    RECURSIVE_SCHEMA(
            Severity.WARNING,
            "OpenRPC's own tools may not terminate when they inline references; cut the cycle, for example with an id in place of the value."),
    /** The URL of a server is relative. */
    RELATIVE_SERVER_URL(
            Severity.WARNING,
            "Write an absolute URL; the meta-schema demands one, although the specification does not."),
    /** A keyword is of a later draft of JSON Schema than OpenRPC uses. */
    LATER_KEYWORD(
            Severity.WARNING,
            "Express it in draft 7; validators of OpenRPC ignore the keyword and accept every value."),
    /** A schema has {@code $schema}. */
    SCHEMA_DIALECT(Severity.WARNING, "Remove it; validators of OpenRPC fail for a draft that they do not support."),
    /** A keyword is of OpenAPI and has no meaning in JSON Schema. */
    OPENAPI_KEYWORD(Severity.WARNING, "Express it in JSON Schema: a type of null, a default, examples."),
    /** A schema has keywords beside {@code $ref}. */
    REFERENCE_SIBLING(
            Severity.WARNING,
            "Use allOf with the reference and the rest; in draft 7 keywords beside a reference are ignored."),
    /** A format is not one of draft 7. */
    UNKNOWN_FORMAT(Severity.WARNING, "Use bounds or a pattern; some tools reject unknown formats."),
    /** A pattern is not supported. */
    UNUSABLE_PATTERN(Severity.WARNING, "Simplify it; it is not checked by mock servers and tests."),
    /** A schema of a parameter, a result or a component has no title. */
    MISSING_TITLE(Severity.WARNING, "Add one; generators name types by titles, and invent names otherwise."),
    /** A component is not used. */
    UNUSED_COMPONENT(Severity.WARNING, "Reference it, or remove it."),
    /** A method has a name that is reserved for the protocol. */
    RESERVED_NAME(Severity.WARNING, "Rename it; names that begin with 'rpc.' are for the protocol and its extensions."),
    /** An error has a code that is reserved for the protocol. */
    RESERVED_CODE(Severity.WARNING, "Use a code above -32000, or remove errors that every method may return."),
    /** The document has a version that not all tools support. */
    YOUNG_VERSION(Severity.HINT, "Use 1.3.2 for older tools; 1.4 adds nothing."),
    /** A method or the document has neither summary nor description. */
    MISSING_DESCRIPTION(Severity.HINT, "Say in a sentence what it does."),
    /** A parameter has neither summary nor description. */
    UNDESCRIBED_PARAM(
            Severity.HINT,
            "Describe in a sentence what it means, even if the name is clear: units, limits, the effect of omitting it."),
    /** A method has no examples. */
    NO_EXAMPLES(Severity.HINT, "Add one; mock servers return its result, and tests call it."),
    /** The arguments of an example have other names than the parameters. */
    EXAMPLE_NAMES(Severity.HINT, "Use the names of the parameters; otherwise their order counts."),
    /** A deprecated method names no replacement. */
    UNEXPLAINED_DEPRECATION(Severity.HINT, "Name the replacement in the description."),
    /** No server is named. */
    NO_SERVERS(Severity.HINT, "Add one; tools call localhost otherwise."),
    /** No value could be generated for a schema. */
    NO_SAMPLE(
            Severity.HINT,
            "Check whether it contradicts itself; if not, add examples, since mock servers and tests cannot generate values.");

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
