package dev.antiphon.processor.model;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import dev.antiphon.json.RawJson;
import java.util.List;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * A service interface as read from its source. Immutable.
 *
 * @param type the interface
 * @param code the name of the generated class
 * @param prefix the prefix of the names of its methods, or empty
 * @param encoding the name of a constant of {@code ParameterEncoding}, or null
 * @param nonBlocking whether none of its methods blocks
 * @param methods the remote methods
 */
public record ServiceModel(
        TypeElement type,
        ClassName code,
        String prefix,
        @Nullable String encoding,
        boolean nonBlocking,
        List<Method> methods) {
    /** The name of the class that is generated for a service; that of a nested service has the names of the classes around it too. */
    public static ClassName codeName(TypeElement type) {
        ClassName name = ClassName.get(type);
        return ClassName.get(name.packageName(), String.join("_", name.simpleNames()) + "JsonRpc");
    }

    /** The kinds of results, with the names of the methods of {@code GeneratedMethodSpec} that declare them. */
    public enum Answer {
        RESULT("result"),
        FUTURE("future"),
        STREAM("stream"),
        OPEN_STREAM("openStream"),
        NOTIFICATION("notification"),
        NOTIFICATION_FUTURE("notificationFuture");

        public final String call;

        Answer(String call) {
            this.call = call;
        }
    }

    /** The kinds of parameters, with the names of the methods of {@code GeneratedMethodSpec} that declare them. */
    public enum Role {
        REQUIRED("required"),
        OPTIONAL("optional"),
        WITH_DEFAULT("withDefault"),
        REST("rest"),
        WHOLE("whole"),
        CONTEXT("context");

        public final String call;

        Role(String call) {
            this.call = call;
        }
    }

    /**
     * A method.
     *
     * @param element the declaration
     * @param signature the types, as members of the service
     * @param name the name in messages, or empty to derive it
     * @param result the type of the result, without the future around it; void for a notification
     * @param items the type of the items of a stream, or null if the method does not stream
     * @param encoding the name of a constant of {@code ParameterEncoding}, or null
     * @param access the declared access, or null
     * @param examples the declared examples
     * @param serverOnly the reason why clients cannot call it, or null
     */
    public record Method(
            ExecutableElement element,
            ExecutableType signature,
            String name,
            List<String> aliases,
            List<Parameter> parameters,
            Answer answer,
            TypeMirror result,
            @Nullable TypeMirror items,
            @Nullable String encoding,
            boolean nonBlocking,
            List<DeclaredError> errors,
            @Nullable Access access,
            List<Example> examples,
            @Nullable String serverOnly) {
        public String javaName() {
            return element.getSimpleName().toString();
        }
    }

    /**
     * The access to a method.
     *
     * @param anyone whether callers need no authentication
     * @param roles the roles, of which a caller needs one; empty if authentication is enough
     */
    public record Access(boolean anyone, List<String> roles) {}

    /**
     * A parameter.
     *
     * @param javaName the name in generated code
     * @param name the name in messages; empty for a context and for {@code @JsonRpcParams}
     * @param json the default as JSON, or empty
     */
    public record Parameter(String javaName, TypeMirror type, Role role, String name, String json) {}

    /**
     * A declared error.
     *
     * @param thrown whether the method can throw the exception to callers
     * @param constructor the arguments of its constructor, made of {@code message} and {@code data}, or null if it is never created
     */
    public record DeclaredError(
            long code,
            TypeMirror exception,
            boolean thrown,
            @Nullable CodeBlock constructor) {}

    /**
     * An example of a call.
     *
     * @param result the result, or null if there is none
     */
    public record Example(
            String name,
            String description,
            RawJson params,
            @Nullable RawJson result) {}
}
