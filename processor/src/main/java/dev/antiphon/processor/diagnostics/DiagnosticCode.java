package dev.antiphon.processor.diagnostics;

import dev.antiphon.processor.types.CoreNames;

/**
 * The diagnostics of the processor by number, each with a sentence for the cause and one for the remedy. The directory
 * {@code docs/diagnostics} has a page for each.
 */
public enum DiagnosticCode {
    NOT_AN_INTERFACE(
            101, "@JsonRpcService is on %s, which is not an interface.", "Put it on an interface, and implement that."),
    GENERIC_INTERFACE(
            102,
            "%s has type parameters, which have no meaning on the wire.",
            "Put @JsonRpcService on an interface that extends it with types."),
    NO_METHODS(
            103,
            "%s has no methods to call.",
            "Declare an abstract method, or mark a default one with @JsonRpcMethod."),
    INACCESSIBLE(
            104,
            "No code is generated for %s, since %s is not accessible in its package; the service falls back to reflection.",
            "Make it public, or accessible in the package of the service."),
    TWO_ENCODINGS(105, "The annotation of %s names two encodings.", "Keep one of them."),
    NOT_PROVIDED(
            106,
            "The module %s does not provide the index of its services; the services fall back to reflection.",
            "Add to its module-info: provides " + CoreNames.GENERATED_SERVICE_INDEX + " with %s;"),
    SEALED(
            107,
            "No code is generated for %s, since it is sealed; servers fall back to reflection, and clients cannot call it.",
            "Remove sealed and permits."),
    NAME_TAKEN(
            108,
            "No code is generated for %s, since there is another class %s; the service falls back to reflection.",
            "Rename one of them."),
    BLANK_PREFIX(109, "The prefix of %s is blank.", "Choose a prefix that is not blank, or omit it."),
    NO_CONSTANTS(
            110,
            "No constants are generated for the methods of %s, since there is another class %s.",
            "Rename that class."),

    GENERIC_METHOD(
            201,
            "%s is generic, and cannot know which type to read.",
            "Declare the types on the interface, or take RawJson for any JSON."),
    OVERLOADED(
            202,
            "Two methods are named %s, and a call does not carry their types.",
            "Give one of them another name with @JsonRpcMethod(\"...\")."),
    DUPLICATE_NAME(
            203, "The name '%s' is taken twice in this service.", "Give one of the methods another name or alias."),
    RESERVED_NAME(
            204,
            "The name '%s' begins with 'rpc.', which is reserved for system extensions.",
            "Choose another, or allow it with @JsonRpcService(reservedNames = true)."),
    BAD_NAME(205, "'%s' cannot be the name of a method.", "Choose one that is not blank."),
    TWO_PARENTS(
            206,
            "%s is declared by two parents with different names or results.",
            "Declare it again in this interface."),
    OF_OBJECT(
            207,
            "Every object has the method %s, and so a proxy answers it itself.",
            "Give it another name; @JsonRpcMethod(\"...\") can keep its name on the wire."),
    TWO_KINDS(208, "%s is both a @JsonRpcMethod and a @JsonRpcNotification.", "Keep one of the annotations."),
    OFF_THE_WIRE(
            209,
            "%s is %s, and only methods that an object implements can be called.",
            "Drop its annotation, or make it an abstract or a default method."),
    ANYONE_WITH_ROLES(210, "The @JsonRpcAccess of %s has both anyone and roles.", "Remove one of them."),

    RETURN_TYPE(
            301, "%s cannot be returned: %s.", "Return a value, a CompletableFuture, a Flow.Publisher or a Stream."),
    UNKNOWN_RESULT(
            302,
            "The result type %s of %s is not known, since it has a type variable without a value.",
            "Give the type variable a value where this interface extends its parent."),
    NOTIFICATION_RESULT(
            303,
            "A notification has no result, and %s returns one.",
            "Make it void or NotificationOk, or drop @JsonRpcNotification."),
    NOTIFICATION_ERROR(
            304,
            "A notification has no answer that could be an error, and %s declares one.",
            "Drop the exception and @JsonRpcError, or make it a call."),

    TWO_CONTEXTS(401, "%s has two parameters of type CallContext.", "Keep one: there is one context in a call."),
    WHOLE_AND_OTHERS(
            402,
            "@JsonRpcParams takes all parameters of %s, so there can be no other.",
            "Make the others members of its type, or drop @JsonRpcParams."),
    MISSING_NAME(
            403,
            "Parameter %s of %s has no name, since its class file has none.",
            "Name it with @JsonRpcParam(\"...\") where it is declared, or compile that with -parameters."),
    BLANK_PARAMETER(
            404,
            "Parameter %s of %s has a blank name.",
            "Name it, or omit the name in @JsonRpcParam to use the one in the source."),
    DUPLICATE_PARAMETER(
            405, "Two parameters of %s are named '%s'.", "Give one of them another name with @JsonRpcParam(\"...\")."),
    DEFAULT_NOT_JSON(
            406,
            "The default %s of '%s' in %s is not JSON.",
            "Write it as JSON; a string has quotes of its own: \"\\\"text\\\"\"."),
    DEFAULT_DOES_NOT_FIT(
            407, "The default %s of '%s' in %s does not fit %s: %s.", "Write a default that does, or change the type."),
    OPTIONAL_PRIMITIVE(
            408,
            "'%s' of %s is a primitive and cannot be null when it is left out.",
            "Give it a default, or make it a boxed type."),
    PARAMETER_TYPE(
            409,
            "'%s' of %s is a kind of stream that is not known: %s.",
            "Take a Flow.Publisher, a Stream, an Iterator or an Iterable."),
    STREAM_TO_NOTIFICATION(
            410,
            "'%s' of %s is a stream, but the sender of a notification does not learn when it ends.",
            "Make the method a call."),
    UNKNOWN_PARAMETER(
            411,
            "'%s' of %s has the unknown type %s, since it has a type variable without a value.",
            "Give the type variable a value where this interface extends its parent."),
    TOO_MANY_PARAMETERS(412, "%s has more than 64 parameters.", "Take them as one record."),
    INEFFECTIVE_ANNOTATION(413, "%s has no effect on '%s' of %s: %s.", "Remove it."),
    UNKNOWN_NULLABILITY(
            414,
            "'%s' of %s is taken for required, since javac before 22 does not report whether a type of another module is @Nullable.",
            "Declare the method again in this interface, or compile with a newer JDK."),

    TWO_EXCEPTIONS(501, "The code %s of %s has two exceptions.", "Keep one of them, or give them codes of their own."),
    UNDECLARED_EXCEPTION(
            502, "%s is checked, and %s does not declare it.", "Add it to the throws clause, or make it unchecked."),
    UNMADE_EXCEPTION(
            503,
            "%s cannot be made for an error of the peer: %s.",
            "Name a class that has a constructor (String, RawJson), (String, Object), (String) or ()."),
    UNTHROWN_EXCEPTION(
            504,
            "%s is checked, and no method of %s declares it.",
            "Add it to the throws clauses of those that throw it, or make it unchecked."),

    EXAMPLE_NOT_JSON(
            601,
            "The example '%s' of %s has %s as its %s, which is %s.",
            "Write it as JSON; params are an array or an object.");

    private final int number;
    private final String cause;
    private final String remedy;

    DiagnosticCode(int number, String cause, String remedy) {
        this.number = number;
        this.cause = cause;
        this.remedy = remedy;
    }

    /** The number with its prefix, such as {@code AN101}. */
    public String code() {
        return "AN" + number;
    }

    /** Whether the service works nevertheless. */
    public boolean isWarning() {
        return switch (this) {
            case INACCESSIBLE,
                    NOT_PROVIDED,
                    SEALED,
                    NAME_TAKEN,
                    NO_CONSTANTS,
                    INEFFECTIVE_ANNOTATION,
                    UNKNOWN_NULLABILITY -> true;
            default -> false;
        };
    }

    /** The sentence with the remedy. */
    public String remedy() {
        return remedy;
    }

    /** The message; the arguments are those of the cause, then those of the remedy. */
    String message(Object... arguments) {
        return code() + ": " + String.format(cause + " " + remedy, arguments);
    }
}
