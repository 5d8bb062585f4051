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
 * Parameter validation with the constraints of Jakarta Validation. A call with invalid parameters fails with "invalid params" (-32602), and
 * the data of the error lists all violations:
 *
 * <pre>{@code
 * {"violations": [{"path": "order.lines[0].quantity", "message": "must be greater than 0", "constraint": "Positive"}]}
 * }</pre>
 *
 * <p>It checks the parameters of service methods, with the constraints of the interface, as the specification demands for overriding
 * methods; parameters that are one value for all of params, with the constraints of its type, even without {@code @Valid}; and the
 * parameters of typed handlers in the same way. A path starts with the name of the parameter in the request. Values and class names are not
 * sent. Messages are sent unchanged, so they should not contain values. At most 100 violations are listed, with the number of those
 * omitted.
 *
 * <p>Thread-safe.
 */
public final class JakartaValidation implements ParameterValidation {
    private final Supplier<Validator> validator;

    /** Creates a validation with the default validator, for {@link java.util.ServiceLoader}; applications call {@link #create()}. */
    public JakartaValidation() {
        this(LazyValidator.DEFAULT);
    }

    private JakartaValidation(Supplier<Validator> validator) {
        this.validator = validator;
    }

    /**
     * Creates a validation with the default validator, and with messages in the default locale of the JVM. A server uses it by default if
     * this class is on the class path.
     *
     * @return the validation
     */
    public static JakartaValidation create() {
        return new JakartaValidation();
    }

    /**
     * Creates a validation with another validator. The default validator stops after 1,000 violations; another one should have a limit too,
     * since a caller can send a long list of invalid items.
     *
     * @param validator a thread-safe validator
     * @return the validation
     */
    public static JakartaValidation of(Validator validator) {
        Objects.requireNonNull(validator, "validator");
        return new JakartaValidation(() -> validator);
    }

    /**
     * Creates a validation with the default validator, and with messages in another locale.
     *
     * @param locale the locale
     * @return the validation
     */
    public static JakartaValidation in(Locale locale) {
        return new JakartaValidation(LazyValidator.in(locale));
    }

    /**
     * Returns the check for the parameters of a method of a service.
     *
     * @throws IllegalStateException if there is no provider of Jakarta Validation
     */
    @Override
    public @Nullable Check ofMethod(Object implementation, Method method, List<String> names) {
        try {
            Validator known = validator.get();
            MethodDescriptor described = known.getConstraintsForClass(implementation.getClass())
                    .getConstraintsForMethod(method.getName(), method.getParameterTypes());
            int whole = wholeParams(described, method, names);
            if (described != null && isConstrained(described)) {
                return new MethodParametersCheck(known, implementation, method, List.copyOf(names), whole);
            }
            return whole < 0 ? null : new SingleValueCheck(known, whole);
        } catch (ValidationException e) {
            throw invalidConstraints(e);
        }
    }

    /** Whether parameters have constraints; {@code hasConstrainedParameters} ignores constraints of container elements only. */
    private static boolean isConstrained(MethodDescriptor method) {
        return method.hasConstrainedParameters()
                || method.getParameterDescriptors().stream()
                        .anyMatch(parameter ->
                                !parameter.getConstrainedContainerElementTypes().isEmpty());
    }

    /** The index of the parameter that is all of params, if its type has constraints that are not checked by cascading; else -1. */
    private int wholeParams(@Nullable MethodDescriptor described, Method method, List<String> names) {
        Class<?>[] types = method.getParameterTypes();
        for (int i = 0; i < types.length; i++) {
            boolean whole = names.get(i).isEmpty() && types[i] != CallContext.class;
            if (whole && isConstrained(types[i])) {
                boolean cascaded = described != null
                        && described.getParameterDescriptors().get(i).isCascaded();
                return cascaded ? -1 : i;
            }
        }
        return -1;
    }

    /**
     * Returns the check for the parameters of a typed handler.
     *
     * @throws IllegalStateException if there is no provider of Jakarta Validation
     */
    @Override
    public @Nullable Check ofParams(Type type) {
        // A generic type has the constraints of its class; those of its type arguments are not part of the type of a
        // handler.
        Class<?> raw = type instanceof ParameterizedType generic
                ? (Class<?>) generic.getRawType()
                : type instanceof Class<?> known ? known : Object.class;
        try {
            return isConstrained(raw) ? new SingleValueCheck(validator.get(), 0) : null;
        } catch (ValidationException e) {
            throw invalidConstraints(e);
        }
    }

    /** Whether values of a type may have constraints: a subclass may have more than the type. */
    private boolean isConstrained(Class<?> type) {
        return !type.isPrimitive()
                && !type.isArray()
                && !type.isEnum()
                && !type.getName().startsWith("java.")
                && (!Modifier.isFinal(type.getModifiers())
                        || validator.get().getConstraintsForClass(type).isBeanConstrained());
    }

    private static IllegalArgumentException invalidConstraints(ValidationException e) {
        return new IllegalArgumentException("invalid constraint declaration: " + e.getMessage(), e);
    }
}
