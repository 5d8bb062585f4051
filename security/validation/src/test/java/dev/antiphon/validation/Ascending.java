package dev.antiphon.validation;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import jakarta.validation.constraintvalidation.SupportedValidationTarget;
import jakarta.validation.constraintvalidation.ValidationTarget;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A constraint on two parameters: the second must not be less than the first. */
@Constraint(validatedBy = Ascending.OfParameters.class)
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@interface Ascending {
    String message() default "must ascend";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Compares the parameters. */
    @SupportedValidationTarget(ValidationTarget.PARAMETERS)
    final class OfParameters implements ConstraintValidator<Ascending, Object[]> {
        @Override
        public boolean isValid(Object[] parameters, ConstraintValidatorContext context) {
            return (int) parameters[0] <= (int) parameters[1];
        }
    }
}
