package dev.antiphon.validation;

import dev.antiphon.spi.ParameterValidation;
import jakarta.validation.Validator;
import java.lang.reflect.Method;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks the parameters of a service's method.
 *
 * @param validator checks them
 * @param implementation what answers the calls
 * @param method the method
 * @param names the names of the parameters on the wire
 * @param whole where the parameter stands whose own constraints are to be looked at beside, or negative if there is none
 */
record MethodParametersCheck(Validator validator, Object implementation, Method method, List<String> names, int whole)
        implements ParameterValidation.Check {
    @Override
    public void check(@Nullable Object[] arguments) {
        ViolationLimit.refuse(violations -> {
            violations.add(validator.forExecutables().validateParameters(implementation, method, arguments), names);
            Object value = whole < 0 ? null : arguments[whole];
            if (value != null) {
                violations.add(validator.validate(value), names);
            }
        });
    }
}
