package dev.antiphon.validation;

import dev.antiphon.spi.ParameterValidation;
import jakarta.validation.Validator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A check of parameters that are one value. Thread-safe.
 *
 * @param validator the validator
 * @param index the index of the argument
 */
record SingleValueCheck(Validator validator, int index) implements ParameterValidation.Check {
    @Override
    public void check(@Nullable Object[] arguments) {
        Object value = arguments[index];
        if (value != null) {
            ViolationLimit.check(report -> report.add(validator.validate(value), List.of()));
        }
    }
}
