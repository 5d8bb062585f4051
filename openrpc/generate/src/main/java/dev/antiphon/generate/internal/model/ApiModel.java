package dev.antiphon.generate.internal.model;

import dev.antiphon.openrpc.ParamStructure;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What code is generated from: the methods and types of a document, read and named.
 *
 * @param types everything that has a name, in the order in which it was met
 * @param warnings what of the document could not be understood
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
     * @param name its name on the wire
     * @param aliases more names of it
     * @param whole the shape of all of {@code params}, or null if there are single parameters
     * @param result null if there is no answer
     * @param stream what it gives if it gives a stream, else null
     * @param isCallback whether the client is called, and not the server
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
        /** The same with all parameters as one value. */
        public Method taking(TypeModel all, ParamStructure passed) {
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
     * @param stream whether the argument is a stream of such values
     * @param rest whether it takes all arguments that are left; the shape is then that of one of them
     */
    public record Param(
            String name,
            String description,
            boolean required,
            TypeModel shape,
            @Nullable JsonNode preset,
            boolean stream,
            boolean rest) {}

    /** What a stream gives: items, and a result of the whole, or null if that is nothing. */
    public record Stream(TypeModel item, @Nullable TypeModel result) {}

    /** An error that a method may answer with. */
    public record DeclaredError(long code, String message) {}
}
