/** Work on OpenRPC documents: loading, generating code, mock servers, verification, linting and tables of methods. */
@NullMarked
package dev.antiphon.cli.document;

import org.jspecify.annotations.NullMarked;
