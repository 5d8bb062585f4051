/**
 * Test doubles and contract suites for JSON-RPC clients, servers and transports.
 *
 * <ul>
 *   <li>{@link dev.antiphon.testkit.MockTransport} answers a client from a queue, {@link dev.antiphon.testkit.ScriptedPeer} is
 *       the other end of a connection, {@link dev.antiphon.testkit.RecordingChannel} records the messages of one;
 *   <li>{@link dev.antiphon.testkit.FaultyChannel} and {@link dev.antiphon.testkit.FaultyPipe} inject faults into messages and
 *       bytes;
 *   <li>{@link dev.antiphon.testkit.ChannelContract} and {@link dev.antiphon.testkit.ExchangeContract} are the tests that every
 *       transport must pass;
 *   <li>{@link dev.antiphon.testkit.Transcript} is a golden file that runs against a server over any transport.
 * </ul>
 */
@NullMarked
package dev.antiphon.testkit;

import org.jspecify.annotations.NullMarked;
