package dev.antiphon.validation;

import dev.antiphon.spi.ParameterValidation;
import jakarta.validation.Validator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks parameters that are one value.
 *
 * @param validator checks it
 * @param slot where it stands among the arguments
 */
record SingleValueCheck(Validator validator, int slot) implements ParameterValidation.Check {
    @Override
    public void check(@Nullable Object[] arguments) {
        Object value = arguments[slot];
        if (value != null) {
            ViolationLimit.refuse(violations -> violations.add(validator.validate(value), List.of()));
        }
    }
}
