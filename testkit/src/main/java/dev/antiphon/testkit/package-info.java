/**
 * What tests of JSON-RPC clients, servers and transports need.
 *
 * <ul>
 *   <li>{@link dev.antiphon.testkit.MockTransport} answers a client from a queue, {@link dev.antiphon.testkit.ScriptedPeer} is
 *       the other end of a connection in a test's hand, {@link dev.antiphon.testkit.RecordingChannel} keeps what goes over one;
 *   <li>{@link dev.antiphon.testkit.FaultyChannel} and {@link dev.antiphon.testkit.FaultyPipe} do to messages and to bytes what
 *       networks do on bad days;
 *   <li>{@link dev.antiphon.testkit.ChannelContract} and {@link dev.antiphon.testkit.ExchangeContract} are what every transport
 *       has to pass;
 *   <li>{@link dev.antiphon.testkit.Transcript} is a golden file, run against a server over any transport.
 * </ul>
 */
@NullMarked
package dev.antiphon.testkit;

import org.jspecify.annotations.NullMarked;
