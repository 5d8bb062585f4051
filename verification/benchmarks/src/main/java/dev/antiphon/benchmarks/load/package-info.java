/** The loads of all contenders: the service, its records and the request bytes. */
@NullMarked
package dev.antiphon.benchmarks.load;

import org.jspecify.annotations.NullMarked;
