/** Generates code from OpenRPC documents with the build. */
@NullMarked
package dev.antiphon.maven;

import org.jspecify.annotations.NullMarked;
