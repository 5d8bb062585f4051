/** The methods of a mock server. */
@NullMarked
package dev.antiphon.contract.internal.mock;

import org.jspecify.annotations.NullMarked;
