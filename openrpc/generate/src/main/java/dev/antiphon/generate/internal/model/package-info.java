/** The model of an API that both languages are written from, and its readers. */
@NullMarked
package dev.antiphon.generate.internal.model;

import org.jspecify.annotations.NullMarked;
