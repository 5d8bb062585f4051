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
 * The description of a method of a service by generated code; see {@link GeneratedService}. Parameters are added in the order of the Java
 * method, and how it returns comes last. Nothing is checked here: the annotation processor has done so.
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
     * Starts to describe a method.
     *
     * @param method the name of the Java method
     * @param signature its parameters, erased
     * @return a description without parameters and without an answer
     */
    public static GeneratedMethodSpec of(String method, Class<?>... signature) {
        return new GeneratedMethodSpec(method, signature);
    }

    /**
     * Says what it is called on the wire.
     *
     * @param explicit a name, or empty to derive it from that of the Java method
     * @param others more names, under which it is served too
     * @return this description
     */
    public GeneratedMethodSpec named(String explicit, String... others) {
        name = explicit;
        aliases = List.of(others);
        return this;
    }

    /**
     * Adds a parameter that must be given.
     *
     * @param parameter its name on the wire
     * @param type its type
     * @return this description
     */
    public GeneratedMethodSpec required(String parameter, Type type) {
        return add(Parameter.of(parameter, type, false));
    }

    /**
     * Adds a parameter that may be left out.
     *
     * @param parameter its name on the wire
     * @param type its type
     * @return this description
     */
    public GeneratedMethodSpec optional(String parameter, Type type) {
        return add(Parameter.of(parameter, type, true));
    }

    /**
     * Adds a parameter that may be left out, and has a value then.
     *
     * @param parameter its name on the wire
     * @param type its type
     * @param json its value when it is left out
     * @return this description
     */
    public GeneratedMethodSpec withDefault(String parameter, Type type, String json) {
        return add(Parameter.optionalJson(parameter, type, RawJson.of(json)));
    }

    /**
     * Adds the parameter that takes all that are left.
     *
     * @param parameter its name on the wire
     * @param type an array type
     * @return this description
     */
    public GeneratedMethodSpec rest(String parameter, Type type) {
        return add(Parameter.restOf(parameter, type));
    }

    /**
     * Adds the parameter that is all of params.
     *
     * @param type its type
     * @return this description
     */
    public GeneratedMethodSpec whole(Type type) {
        whole = type;
        slots++;
        return this;
    }

    /**
     * Adds the parameter that is the context of the call.
     *
     * @return this description
     */
    public GeneratedMethodSpec context() {
        contextSlot = slots++;
        return this;
    }

    /**
     * Says how callers give the parameters.
     *
     * @param encoding by name or by position
     * @return this description
     */
    public GeneratedMethodSpec encoded(ParameterEncoding encoding) {
        this.encoding = encoding;
        return this;
    }

    /**
     * Says that it does not block.
     *
     * @return this description
     */
    public GeneratedMethodSpec nonBlocking() {
        nonBlocking = true;
        return this;
    }

    /**
     * Says who may call it.
     *
     * @param access who may
     * @return this description
     */
    public GeneratedMethodSpec access(Access access) {
        this.access = access;
        return this;
    }

    /**
     * Says that no client can have it.
     *
     * @param reason why
     * @return this description
     */
    public GeneratedMethodSpec serverOnly(String reason) {
        serverOnly = reason;
        return this;
    }

    /**
     * Adds an error that it declares.
     *
     * @param code its code on the wire
     * @param exception what stands for it in Java
     * @param isThrown whether callers can be thrown that exception
     * @return this description
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
     * It answers with a result.
     *
     * @param type the type of the result
     * @return this description
     */
    public GeneratedMethodSpec result(Type type) {
        return answer(ReturnForm.RESULT, type, null);
    }

    /**
     * It answers with a future.
     *
     * @param type the type of the result
     * @return this description
     */
    public GeneratedMethodSpec future(Type type) {
        return answer(ReturnForm.FUTURE, type, null);
    }

    /**
     * It answers with a stream that begins when somebody consumes it.
     *
     * @param itemType the type of the items
     * @param type the type of the result behind them
     * @return this description
     */
    public GeneratedMethodSpec stream(Type itemType, Type type) {
        return answer(ReturnForm.STREAM, type, itemType);
    }

    /**
     * It answers with a stream that is open already.
     *
     * @param itemType the type of the items
     * @return this description
     */
    public GeneratedMethodSpec openStream(Type itemType) {
        return answer(ReturnForm.OPEN_STREAM, Void.class, itemType);
    }

    /**
     * It does not answer.
     *
     * @return this description
     */
    public GeneratedMethodSpec notification() {
        return answer(ReturnForm.NOTIFICATION, Void.class, null);
    }

    /**
     * It does not answer, and tells by a future when it was sent.
     *
     * @return this description
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
     * @return the type, or null if parameters are declared one by one
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
     * @return the encoding, or null if the method does not say
     */
    public @Nullable ParameterEncoding encoding() {
        return encoding;
    }

    /**
     * Whether the method promises not to block.
     *
     * @return whether it does
     */
    public boolean isNonBlocking() {
        return nonBlocking;
    }

    /**
     * Who may call the method.
     *
     * @return the access, or null if the method does not say
     */
    public @Nullable Access access() {
        return access;
    }

    /**
     * Why clients cannot call the method.
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
     * The declared errors that a caller receives as their own exceptions.
     *
     * @return the errors
     */
    public List<DeclaredError> thrown() {
        return Collections.unmodifiableList(thrown);
    }
}
