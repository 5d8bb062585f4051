/** Interoperability tests of Antiphon with other implementations. */
@NullMarked
package dev.antiphon.interop;

import org.jspecify.annotations.NullMarked;
