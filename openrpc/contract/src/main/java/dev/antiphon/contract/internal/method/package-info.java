/** The contract of one method: its params, its result, its errors and its examples. */
@NullMarked
package dev.antiphon.contract.internal.method;

import org.jspecify.annotations.NullMarked;
