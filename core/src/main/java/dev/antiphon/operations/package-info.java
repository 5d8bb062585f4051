/**
 * Operations of a server: health checks, graceful shutdown, and a report of its configuration. Each part is disabled until it is added.
 * Metrics are in the module {@code antiphon-micrometer}.
 */
@NullMarked
package dev.antiphon.operations;

import org.jspecify.annotations.NullMarked;
