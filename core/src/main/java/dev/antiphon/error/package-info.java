/** The exceptions for errors of JSON-RPC, which handlers throw and callers catch. */
@NullMarked
package dev.antiphon.error;

import org.jspecify.annotations.NullMarked;
