/** Doc comments of services, converted to Markdown. */
@NullMarked
package dev.antiphon.processor.docs;

import org.jspecify.annotations.NullMarked;
