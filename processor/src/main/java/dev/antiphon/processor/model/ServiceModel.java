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
 * A service as it was read from its source.
 *
 * @param type the interface
 * @param code the class that is written for it
 * @param prefix what stands before the names of its methods, or empty
 * @param encoding the name of a constant of ParameterEncoding, or null
 * @param nonBlocking whether none of its methods blocks
 * @param methods those that are on the wire
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

    /** How a method answers; the names of the methods of Operation. */
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

    /** What a parameter is; the names of the methods of Operation. */
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
     * @param element where it is declared
     * @param signature its types, as this interface knows them
     * @param name its name on the wire, or empty to derive it
     * @param result the type of its result, without a future around it; void for a notification
     * @param items the type of the items of its stream, or null if it answers with none
     * @param encoding the name of a constant of ParameterEncoding, or null
     * @param access who may call it, or null if nothing says so
     * @param examples calls of it and their answers
     * @param serverOnly why no client can have it, or null
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
     * Who may call a method.
     *
     * @param anyone whether really anyone may
     * @param roles of which one is enough; none if it is enough to be authenticated
     */
    public record Access(boolean anyone, List<String> roles) {}

    /**
     * A parameter.
     *
     * @param javaName its name in generated code
     * @param name its name on the wire; empty for a context and for all of params
     * @param json its default, or empty
     */
    public record Parameter(String javaName, TypeMirror type, Role role, String name, String json) {}

    /**
     * An error.
     *
     * @param thrown whether callers can be thrown the exception
     * @param constructor how the exception is made of {@code message} and {@code data}, or null if nobody does
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
