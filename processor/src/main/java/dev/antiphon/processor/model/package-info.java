/** The model of a service that every writer reads. */
@NullMarked
package dev.antiphon.processor.model;

import org.jspecify.annotations.NullMarked;
