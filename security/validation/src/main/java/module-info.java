/** Validation of parameters with the constraints of Jakarta Validation. */
module dev.antiphon.validation {
    requires transitive dev.antiphon.core;
    requires transitive jakarta.validation;
    requires static org.jspecify;

    exports dev.antiphon.validation;

    provides dev.antiphon.spi.ParameterValidation with
            dev.antiphon.validation.JakartaValidation;
}
