/** Tasks on OpenRPC documents: loading, code generation, mock servers, verification, linting and tables of methods. */
@NullMarked
package dev.antiphon.cli.document;

import org.jspecify.annotations.NullMarked;
