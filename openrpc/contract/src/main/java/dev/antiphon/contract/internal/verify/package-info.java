/** The verification of a live server: plan, run and checks of streams. */
@NullMarked
package dev.antiphon.contract.internal.verify;

import org.jspecify.annotations.NullMarked;
