package dev.antiphon.validation;

import jakarta.validation.Configuration;
import jakarta.validation.Validation;
import jakarta.validation.ValidationException;
import jakarta.validation.Validator;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Makes validators of the default provider when they are first needed: it takes a while. */
final class LazyValidator implements Supplier<Validator> {
    static final Supplier<Validator> DEFAULT = new LazyValidator(null);

    private final @Nullable Locale locale;
    private @Nullable Validator made;

    private LazyValidator(@Nullable Locale locale) {
        this.locale = locale;
    }

    static Supplier<Validator> in(Locale locale) {
        return new LazyValidator(Objects.requireNonNull(locale, "locale"));
    }

    /** @throws IllegalStateException if there is none; who relies on constraints must not do without them by mistake */
    @Override
    public synchronized Validator get() {
        Validator known = made;
        if (known == null) {
            try {
                known = make();
            } catch (ValidationException e) {
                throw new IllegalStateException(
                        "antiphon-validation is there, but no validator: " + e.getMessage()
                                + " Add a provider, such as org.hibernate.validator:hibernate-validator and"
                                + " org.glassfish.expressly:expressly, or call ServerBuilder.validation(...) with"
                                + " JakartaValidation.of(...), or with ParameterValidation.none() to do without.",
                        e);
            }
            made = known;
        }
        return known;
    }

    @SuppressWarnings("resource") // used until the end of the JVM
    private Validator make() {
        Configuration<?> configuration = Validation.byDefaultProvider().configure();
        configuration.messageInterpolator(
                new ViolationLimit.CountingInterpolator(configuration.getDefaultMessageInterpolator(), locale));
        return configuration.buildValidatorFactory().getValidator();
    }
}
