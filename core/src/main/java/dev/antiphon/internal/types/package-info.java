/** Resolution of generic types by reflection. */
@NullMarked
package dev.antiphon.internal.types;

import org.jspecify.annotations.NullMarked;
