/** Registered methods, and how a builder's settings become a server. */
@NullMarked
package dev.antiphon.internal.registration;

import org.jspecify.annotations.NullMarked;
