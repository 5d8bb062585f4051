package dev.antiphon.validation;

import dev.antiphon.CallContext;
import dev.antiphon.spi.ParameterValidation;
import jakarta.validation.ValidationException;
import jakarta.validation.Validator;
import jakarta.validation.metadata.MethodDescriptor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Checks parameters by the constraints of Jakarta Validation. A caller whose parameters break some is answered with all of them, as
 * "invalid params" (-32602) whose data is
 *
 * <pre>{@code
 * {"violations": [{"path": "order.lines[0].quantity", "message": "must be greater than 0", "constraint": "Positive"}]}
 * }</pre>
 *
 * <p>What is checked: parameters of service methods, by what stands at the interface, as the rules for overriding methods have it;
 * parameters that are read as one value, by what stands at its type, with {@code @Valid} or without it; and the parameters of typed
 * handlers, likewise. A path begins with the name of the parameter on the wire. Values are not told, nor names of classes; a message is
 * told as it is, so it should not repeat a value either. At most 100 violations are told, and how many more there are.
 *
 * <p>Safe for use by any number of threads.
 */
public final class JakartaValidation implements ParameterValidation {
    private final Supplier<Validator> validator;

    /** Makes one with the default validator, for {@link java.util.ServiceLoader}; others call {@link #create()}. */
    public JakartaValidation() {
        this(LazyValidator.DEFAULT);
    }

    private JakartaValidation(Supplier<Validator> validator) {
        this.validator = validator;
    }

    /**
     * Checks by the default validator, with messages in the default locale of the JVM: what a server does by itself where it finds this
     * class.
     *
     * @return the validation
     */
    public static JakartaValidation create() {
        return new JakartaValidation();
    }

    /**
     * Checks by a validator of the user's, who sees to it that it does not look for more violations than is good; the default validator
     * stops after 1000.
     *
     * @param validator the validator, safe for use by any number of threads
     * @return the validation
     */
    public static JakartaValidation of(Validator validator) {
        Objects.requireNonNull(validator, "validator");
        return new JakartaValidation(() -> validator);
    }

    /**
     * Checks by the default validator, with messages in another locale.
     *
     * @param locale the locale
     * @return the validation
     */
    public static JakartaValidation in(Locale locale) {
        return new JakartaValidation(LazyValidator.in(locale));
    }

    /**
     * What checks the parameters of a service's method.
     *
     * @throws IllegalStateException if there is no provider of Jakarta Validation
     */
    @Override
    public @Nullable Check ofMethod(Object implementation, Method method, List<String> names) {
        try {
            Validator known = validator.get();
            MethodDescriptor described = known.getConstraintsForClass(implementation.getClass())
                    .getConstraintsForMethod(method.getName(), method.getParameterTypes());
            int whole = wholeToLookAt(described, method, names);
            if (described != null && isConstrained(described)) {
                return new MethodParametersCheck(known, implementation, method, List.copyOf(names), whole);
            }
            return whole < 0 ? null : new SingleValueCheck(known, whole);
        } catch (ValidationException e) {
            throw senseless(e);
        }
    }

    /** Whether something is demanded of parameters; the descriptor itself does not count what is demanded of elements only. */
    private static boolean isConstrained(MethodDescriptor method) {
        return method.hasConstrainedParameters()
                || method.getParameterDescriptors().stream()
                        .anyMatch(parameter ->
                                !parameter.getConstrainedContainerElementTypes().isEmpty());
    }

    /** Where the parameter stands that is all of params, if its type has constraints that are not looked at anyway; or negative. */
    private int wholeToLookAt(@Nullable MethodDescriptor described, Method method, List<String> names) {
        Class<?>[] types = method.getParameterTypes();
        for (int i = 0; i < types.length; i++) {
            boolean whole = names.get(i).isEmpty() && types[i] != CallContext.class;
            if (whole && isConstrained(types[i])) {
                boolean anyway = described != null
                        && described.getParameterDescriptors().get(i).isCascaded();
                return anyway ? -1 : i;
            }
        }
        return -1;
    }

    /**
     * What checks the parameters of a typed handler.
     *
     * @throws IllegalStateException if there is no provider of Jakarta Validation
     */
    @Override
    public @Nullable Check ofParams(Type type) {
        // A generic type has the constraints of its class, except those at its arguments, which are not in the type of
        // a handler.
        Class<?> raw = type instanceof ParameterizedType generic
                ? (Class<?>) generic.getRawType()
                : type instanceof Class<?> known ? known : Object.class;
        try {
            return isConstrained(raw) ? new SingleValueCheck(validator.get(), 0) : null;
        } catch (ValidationException e) {
            throw senseless(e);
        }
    }

    /** Whether values of a type may have constraints: what extends the type may have some of its own. */
    private boolean isConstrained(Class<?> type) {
        return !type.isPrimitive()
                && !type.isArray()
                && !type.isEnum()
                && !type.getName().startsWith("java.")
                && (!Modifier.isFinal(type.getModifiers())
                        || validator.get().getConstraintsForClass(type).isBeanConstrained());
    }

    private static IllegalArgumentException senseless(ValidationException e) {
        return new IllegalArgumentException("its constraints make no sense: " + e.getMessage(), e);
    }
}
