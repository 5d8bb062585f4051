/** Validation of parameters with the constraints of Jakarta Validation. */
@NullMarked
package dev.antiphon.validation;

import org.jspecify.annotations.NullMarked;
