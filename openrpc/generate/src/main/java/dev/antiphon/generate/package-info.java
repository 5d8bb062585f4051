/** Code from OpenRPC documents: service interfaces of Java, and clients of TypeScript. */
@NullMarked
package dev.antiphon.generate;

import org.jspecify.annotations.NullMarked;
