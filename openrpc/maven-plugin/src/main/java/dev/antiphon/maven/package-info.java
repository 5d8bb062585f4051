/** Maven plugin that generates code from OpenRPC documents. */
@NullMarked
package dev.antiphon.maven;

import org.jspecify.annotations.NullMarked;
