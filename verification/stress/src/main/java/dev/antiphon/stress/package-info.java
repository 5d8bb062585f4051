/** Channels without a peer, for the races. The races are in the packages of the classes that they test, and use their package-private members. */
@NullMarked
package dev.antiphon.stress;

import org.jspecify.annotations.NullMarked;
