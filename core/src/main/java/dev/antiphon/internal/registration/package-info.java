/** Registered methods, and the assembly of a server from the settings of a builder. */
@NullMarked
package dev.antiphon.internal.registration;

import org.jspecify.annotations.NullMarked;
