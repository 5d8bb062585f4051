package dev.antiphon.validation;

import jakarta.validation.Configuration;
import jakarta.validation.Validation;
import jakarta.validation.ValidationException;
import jakarta.validation.Validator;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A supplier of the validator of the default provider, which creates it at first use, since that is slow. Thread-safe. */
final class LazyValidator implements Supplier<Validator> {
    static final Supplier<Validator> DEFAULT = new LazyValidator(null);

    private final @Nullable Locale locale;
    private @Nullable Validator validator;

    private LazyValidator(@Nullable Locale locale) {
        this.locale = locale;
    }

    static Supplier<Validator> in(Locale locale) {
        return new LazyValidator(Objects.requireNonNull(locale, "locale"));
    }

    /** @throws IllegalStateException if there is no provider; constraints must not be ignored by mistake */
    @Override
    public synchronized Validator get() {
        Validator known = validator;
        if (known == null) {
            try {
                known = create();
            } catch (ValidationException e) {
                throw new IllegalStateException(
                        "antiphon-validation is on the class path, but there is no validator: " + e.getMessage()
                                + " Add a provider, such as org.hibernate.validator:hibernate-validator and"
                                + " org.glassfish.expressly:expressly, or call ServerBuilder.validation(...) with"
                                + " JakartaValidation.of(...), or with ParameterValidation.none() to disable it.",
                        e);
            }
            validator = known;
        }
        return known;
    }

    @SuppressWarnings("resource") // never closed
    private Validator create() {
        Configuration<?> configuration = Validation.byDefaultProvider().configure();
        configuration.messageInterpolator(
                new ViolationLimit.CountingInterpolator(configuration.getDefaultMessageInterpolator(), locale));
        return configuration.buildValidatorFactory().getValidator();
    }
}
