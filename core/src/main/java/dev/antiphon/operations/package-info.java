/**
 * What those who run a server need: whether it is well, how much it does, how it is set up, and how it ends. Everything here is off until it is
 * added.
 */
@NullMarked
package dev.antiphon.operations;

import org.jspecify.annotations.NullMarked;
