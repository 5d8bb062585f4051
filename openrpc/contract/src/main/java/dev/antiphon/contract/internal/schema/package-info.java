/** Validation of values against the JSON Schemas of a document. Reads nothing but the document. */
@NullMarked
package dev.antiphon.contract.internal.schema;

import org.jspecify.annotations.NullMarked;
