package dev.antiphon.generate.internal.model;

import dev.antiphon.openrpc.ParamStructure;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The methods and types of a document, as the input of code generation.
 *
 * @param types all declared types, in the order of declaration
 * @param warnings the parts of the document that are not supported, in sentences
 */
public record ApiModel(
        String title,
        String version,
        String description,
        List<Method> methods,
        List<NamedType> types,
        List<String> warnings) {
    /**
     * A method.
     *
     * @param name the name in messages
     * @param aliases further names
     * @param whole the type of all of {@code params} as one value, or null if there are single parameters
     * @param result null for a notification
     * @param stream the items of a method that returns a stream, else null
     * @param isCallback whether the server calls the client
     */
    public record Method(
            String name,
            List<String> aliases,
            String description,
            boolean deprecated,
            ParamStructure structure,
            List<Param> params,
            @Nullable TypeModel whole,
            @Nullable TypeModel result,
            String resultDescription,
            @Nullable Stream stream,
            List<DeclaredError> errors,
            boolean isCallback) {
        /** A copy that has all parameters as one value. */
        public Method withWholeParams(TypeModel all, ParamStructure passed) {
            return new Method(
                    name,
                    aliases,
                    description,
                    deprecated,
                    passed,
                    List.of(),
                    all,
                    result,
                    resultDescription,
                    stream,
                    errors,
                    isCallback);
        }
    }

    /**
     * A parameter.
     *
     * @param stream whether the argument is a stream of values of the type
     * @param rest whether it takes all remaining arguments; the type is then that of one of them
     */
    public record Param(
            String name,
            String description,
            boolean required,
            TypeModel type,
            @Nullable JsonNode defaultValue,
            boolean stream,
            boolean rest) {}

    /** The items of a stream, and its final result, or null if it has none. */
    public record Stream(TypeModel item, @Nullable TypeModel result) {}

    /** An error that a method may fail with. */
    public record DeclaredError(long code, String message) {}
}
