/** Streams of results, stream arguments, subscriptions, and calls with progress. */
@NullMarked
package dev.antiphon.examples.streams;

import org.jspecify.annotations.NullMarked;
