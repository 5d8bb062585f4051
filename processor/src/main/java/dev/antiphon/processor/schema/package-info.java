/** JSON Schemas of Java types at compile time. */
@NullMarked
package dev.antiphon.processor.schema;

import org.jspecify.annotations.NullMarked;
