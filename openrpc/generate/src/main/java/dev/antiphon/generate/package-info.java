/** Code generators for OpenRPC documents: Java service interfaces and TypeScript clients. */
@NullMarked
package dev.antiphon.generate;

import org.jspecify.annotations.NullMarked;
