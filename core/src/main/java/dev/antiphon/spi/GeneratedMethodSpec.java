package dev.antiphon.spi;

import dev.antiphon.Access;
import dev.antiphon.Parameter;
import dev.antiphon.json.RawJson;
import dev.antiphon.service.ParameterEncoding;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The specification of a method of a service, created by generated code; see {@link GeneratedService}. Parameters are added in
 * the order of the Java method, and the return form last. Nothing is validated here: the annotation processor has done so.
 */
public final class GeneratedMethodSpec {
    private final String method;
    private final Class<?>[] signature;
    private final List<Parameter> parameters = new ArrayList<>();
    private final List<DeclaredError> errors = new ArrayList<>();
    private final List<DeclaredError> thrown = new ArrayList<>();
    private String name = "";
    private List<String> aliases = List.of();
    private @Nullable Type whole;
    private int slots;
    private int contextSlot = -1;
    private Type result = Void.class;
    private @Nullable Type items;
    private ReturnForm form = ReturnForm.NOTIFICATION;
    private @Nullable ParameterEncoding encoding;
    private boolean nonBlocking;
    private @Nullable Access access;
    private @Nullable String serverOnly;

    private GeneratedMethodSpec(String method, Class<?>[] signature) {
        this.method = method;
        this.signature = signature;
    }

    /**
     * Creates the specification of a method.
     *
     * @param method the name of the Java method
     * @param signature its erased parameter types
     * @return a specification without parameters and without a return form
     */
    public static GeneratedMethodSpec of(String method, Class<?>... signature) {
        return new GeneratedMethodSpec(method, signature);
    }

    /**
     * Sets the names on the wire.
     *
     * @param explicit a name, or empty to derive it from that of the Java method
     * @param others further names under which it is registered
     * @return this specification
     */
    public GeneratedMethodSpec named(String explicit, String... others) {
        name = explicit;
        aliases = List.of(others);
        return this;
    }

    /**
     * Adds a required parameter.
     *
     * @param parameter its name on the wire
     * @param type its type
     * @return this specification
     */
    public GeneratedMethodSpec required(String parameter, Type type) {
        return add(Parameter.of(parameter, type, false));
    }

    /**
     * Adds an optional parameter.
     *
     * @param parameter its name on the wire
     * @param type its type
     * @return this specification
     */
    public GeneratedMethodSpec optional(String parameter, Type type) {
        return add(Parameter.of(parameter, type, true));
    }

    /**
     * Adds an optional parameter with a default.
     *
     * @param parameter its name on the wire
     * @param type its type
     * @param json the JSON of its value if it is omitted
     * @return this specification
     */
    public GeneratedMethodSpec withDefault(String parameter, Type type, String json) {
        return add(Parameter.optionalJson(parameter, type, RawJson.of(json)));
    }

    /**
     * Adds the rest parameter, which takes all remaining arguments.
     *
     * @param parameter its name on the wire
     * @param type an array type
     * @return this specification
     */
    public GeneratedMethodSpec rest(String parameter, Type type) {
        return add(Parameter.restOf(parameter, type));
    }

    /**
     * Adds the parameter that takes all of {@code params}.
     *
     * @param type its type
     * @return this specification
     */
    public GeneratedMethodSpec whole(Type type) {
        whole = type;
        slots++;
        return this;
    }

    /**
     * Adds the parameter that receives the context of the call.
     *
     * @return this specification
     */
    public GeneratedMethodSpec context() {
        contextSlot = slots++;
        return this;
    }

    /**
     * Sets how callers encode the parameters.
     *
     * @param encoding by name or by position
     * @return this specification
     */
    public GeneratedMethodSpec encoded(ParameterEncoding encoding) {
        this.encoding = encoding;
        return this;
    }

    /**
     * Declares that the method does not block.
     *
     * @return this specification
     */
    public GeneratedMethodSpec nonBlocking() {
        nonBlocking = true;
        return this;
    }

    /**
     * Sets the access to the method.
     *
     * @param access the access rule
     * @return this specification
     */
    public GeneratedMethodSpec access(Access access) {
        this.access = access;
        return this;
    }

    /**
     * Declares that clients cannot call the method.
     *
     * @param reason the reason
     * @return this specification
     */
    public GeneratedMethodSpec serverOnly(String reason) {
        serverOnly = reason;
        return this;
    }

    /**
     * Adds a declared error.
     *
     * @param code its code on the wire
     * @param exception the exception that represents it in Java
     * @param isThrown whether a proxy can throw that exception to its callers
     * @return this specification
     */
    public GeneratedMethodSpec error(long code, Class<? extends Exception> exception, boolean isThrown) {
        DeclaredError error = new DeclaredError(code, exception);
        errors.add(error);
        if (isThrown) {
            thrown.add(error);
        }
        return this;
    }

    /**
     * Declares that the method returns its result.
     *
     * @param type the type of the result
     * @return this specification
     */
    public GeneratedMethodSpec result(Type type) {
        return answer(ReturnForm.RESULT, type, null);
    }

    /**
     * Declares that the method returns a future.
     *
     * @param type the type of the result
     * @return this specification
     */
    public GeneratedMethodSpec future(Type type) {
        return answer(ReturnForm.FUTURE, type, null);
    }

    /**
     * Declares that the method returns a stream, which is requested when it is consumed.
     *
     * @param itemType the type of the items
     * @param type the type of the final result
     * @return this specification
     */
    public GeneratedMethodSpec stream(Type itemType, Type type) {
        return answer(ReturnForm.STREAM, type, itemType);
    }

    /**
     * Declares that the method returns a stream that is already open.
     *
     * @param itemType the type of the items
     * @return this specification
     */
    public GeneratedMethodSpec openStream(Type itemType) {
        return answer(ReturnForm.OPEN_STREAM, Void.class, itemType);
    }

    /**
     * Declares that the method is a notification.
     *
     * @return this specification
     */
    public GeneratedMethodSpec notification() {
        return answer(ReturnForm.NOTIFICATION, Void.class, null);
    }

    /**
     * Declares that the method is a notification, and returns a future that completes when it was sent.
     *
     * @return this specification
     */
    public GeneratedMethodSpec notificationFuture() {
        return answer(ReturnForm.NOTIFICATION_FUTURE, Void.class, null);
    }

    private GeneratedMethodSpec answer(ReturnForm form, Type result, @Nullable Type items) {
        this.form = form;
        this.result = result;
        this.items = items;
        return this;
    }

    private GeneratedMethodSpec add(Parameter parameter) {
        parameters.add(parameter);
        slots++;
        return this;
    }

    /**
     * The name of the Java method.
     *
     * @return the name
     */
    public String method() {
        return method;
    }

    /**
     * The erased parameter types of the Java method.
     *
     * @return the types
     */
    public Class<?>[] signature() {
        return signature.clone();
    }

    /**
     * The explicit name on the wire.
     *
     * @return the name, or empty if it follows from the Java method
     */
    public String name() {
        return name;
    }

    /**
     * Further names on the wire.
     *
     * @return the names
     */
    public List<String> aliases() {
        return aliases;
    }

    /**
     * The parameters on the wire.
     *
     * @return the parameters in order
     */
    public List<Parameter> parameters() {
        return Collections.unmodifiableList(parameters);
    }

    /**
     * The type of the one parameter that takes all of {@code params}.
     *
     * @return the type, or null if parameters are declared individually
     */
    public @Nullable Type whole() {
        return whole;
    }

    /**
     * The position of the call's context among the Java parameters.
     *
     * @return the index, or -1 if there is none
     */
    public int contextSlot() {
        return contextSlot;
    }

    /**
     * The type of the result.
     *
     * @return the type
     */
    public Type result() {
        return result;
    }

    /**
     * The type of the items of a stream.
     *
     * @return the type, or null if the method does not return a stream
     */
    public @Nullable Type items() {
        return items;
    }

    /**
     * How the result is returned.
     *
     * @return the form
     */
    public ReturnForm form() {
        return form;
    }

    /**
     * How callers encode the parameters.
     *
     * @return the encoding, or null if the method does not specify one
     */
    public @Nullable ParameterEncoding encoding() {
        return encoding;
    }

    /**
     * Whether the method is declared as non-blocking.
     *
     * @return true if it does not block
     */
    public boolean isNonBlocking() {
        return nonBlocking;
    }

    /**
     * The access to the method.
     *
     * @return the access rule, or null if the method does not specify one
     */
    public @Nullable Access access() {
        return access;
    }

    /**
     * The reason why clients cannot call the method.
     *
     * @return the reason, or null if they can
     */
    public @Nullable String serverOnly() {
        return serverOnly;
    }

    /**
     * The declared errors.
     *
     * @return the errors
     */
    public List<DeclaredError> errors() {
        return Collections.unmodifiableList(errors);
    }

    /**
     * The declared errors that a proxy throws as their own exceptions.
     *
     * @return the errors
     */
    public List<DeclaredError> thrown() {
        return Collections.unmodifiableList(thrown);
    }
}
