/** The rules of the linter. */
@NullMarked
package dev.antiphon.contract.internal.lint;

import org.jspecify.annotations.NullMarked;
