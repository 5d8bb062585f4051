/** The exceptions that carry an error of JSON-RPC: what a handler throws and what a caller catches. */
@NullMarked
package dev.antiphon.error;

import org.jspecify.annotations.NullMarked;
