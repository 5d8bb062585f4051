/** A service from its interface to its callers: limits, an interceptor, errors and a batch. */
@NullMarked
package dev.antiphon.examples.calculator;

import org.jspecify.annotations.NullMarked;
