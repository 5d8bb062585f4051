/**
 * Cold starts: JVMs from their start to their first JSON-RPC response, in process or over HTTP, each with the smallest class path
 * that its library allows.
 */
@NullMarked
package dev.antiphon.benchmarks.coldstart;

import org.jspecify.annotations.NullMarked;
