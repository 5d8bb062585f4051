/**
 * Whole JVMs from their start to their first JSON-RPC reply, in process or over HTTP, each with as small a class path as its library
 * allows.
 */
@NullMarked
package dev.antiphon.benchmarks.coldstart;

import org.jspecify.annotations.NullMarked;
