/** Writers of TypeScript source. */
@NullMarked
package dev.antiphon.generate.internal.typescript;

import org.jspecify.annotations.NullMarked;
