/** Generators of values that a schema allows, and of values that it rejects. */
@NullMarked
package dev.antiphon.contract.internal.sample;

import org.jspecify.annotations.NullMarked;
