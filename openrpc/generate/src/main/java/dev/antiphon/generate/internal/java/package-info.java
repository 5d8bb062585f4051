/** Writers of Java source. */
@NullMarked
package dev.antiphon.generate.internal.java;

import org.jspecify.annotations.NullMarked;
