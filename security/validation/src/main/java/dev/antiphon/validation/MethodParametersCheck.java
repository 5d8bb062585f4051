package dev.antiphon.validation;

import dev.antiphon.spi.ParameterValidation;
import jakarta.validation.Validator;
import java.lang.reflect.Method;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A check of the parameters of a method of a service. Thread-safe.
 *
 * @param validator the validator
 * @param implementation the implementation of the service
 * @param method the method
 * @param names the names of the parameters in a request
 * @param whole the index of a parameter whose type is checked too, or -1 if there is none
 */
record MethodParametersCheck(Validator validator, Object implementation, Method method, List<String> names, int whole)
        implements ParameterValidation.Check {
    @Override
    public void check(@Nullable Object[] arguments) {
        ViolationLimit.check(report -> {
            report.add(validator.forExecutables().validateParameters(implementation, method, arguments), names);
            Object value = whole < 0 ? null : arguments[whole];
            if (value != null) {
                report.add(validator.validate(value), names);
            }
        });
    }
}
