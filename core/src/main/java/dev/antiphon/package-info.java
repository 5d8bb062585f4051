/**
 * The API for servers and clients: {@link dev.antiphon.JsonRpcServer}, {@link dev.antiphon.JsonRpcClient}, their builders,
 * methods, interceptors and contexts.
 *
 * <p>{@link dev.antiphon.JsonRpcServer} draws the path of a message.
 *
 * <p>The hooks, by purpose:
 *
 * <table>
 *   <caption>Hooks</caption>
 *   <thead>
 *     <tr><th scope="col">I want to ...</th><th scope="col">Use</th><th scope="col">Registered with</th></tr>
 *   </thead>
 *   <tbody>
 *     <tr>
 *       <td>change, answer, retry or reject single calls, on a server or a client</td>
 *       <td>{@link dev.antiphon.Interceptor}</td>
 *       <td>{@link dev.antiphon.ServerBuilder#intercept}, {@link dev.antiphon.ClientBuilder#intercept}</td>
 *     </tr>
 *     <tr>
 *       <td>do something once around each batch, in addition to its calls</td>
 *       <td>{@link dev.antiphon.BatchInterceptor}</td>
 *       <td>the same</td>
 *     </tr>
 *     <tr>
 *       <td>see the duration and the outcome of calls without changing them: logs, metrics</td>
 *       <td>{@link dev.antiphon.CallObserver}</td>
 *       <td>the same</td>
 *     </tr>
 *     <tr>
 *       <td>see messages as bytes, connections, rejected messages and unmatched responses</td>
 *       <td>{@link dev.antiphon.WireListener}</td>
 *       <td>{@link dev.antiphon.ServerBuilder#wireListener}, {@link dev.antiphon.ClientBuilder#wireListener}</td>
 *     </tr>
 *     <tr>
 *       <td>provide methods whose names begin with {@code rpc.}</td>
 *       <td>{@link dev.antiphon.SystemExtension}</td>
 *       <td>{@link dev.antiphon.ServerBuilder#extension}</td>
 *     </tr>
 *     <tr>
 *       <td>change the error that an exception becomes</td>
 *       <td>{@link dev.antiphon.ErrorHandler}</td>
 *       <td>{@link dev.antiphon.ServerBuilder#errorHandler}</td>
 *     </tr>
 *     <tr>
 *       <td>validate parameters before a handler gets them</td>
 *       <td>{@link dev.antiphon.spi.ParameterValidation}</td>
 *       <td>{@link dev.antiphon.ServerBuilder#validation}, or {@link java.util.ServiceLoader}</td>
 *     </tr>
 *     <tr>
 *       <td>prepare a new connection before its first message is read: attributes, methods of its own</td>
 *       <td>{@link dev.antiphon.ConnectHook}</td>
 *       <td>{@link dev.antiphon.ClientBuilder#onConnect}</td>
 *     </tr>
 *     <tr>
 *       <td>see when a connection is lost, reconnects or closes</td>
 *       <td>{@link dev.antiphon.ConnectionListener}</td>
 *       <td>{@link dev.antiphon.ClientBuilder#onStateChange}</td>
 *     </tr>
 *   </tbody>
 * </table>
 *
 * <p>For the connections of a server, {@link dev.antiphon.JsonRpcServer#acceptor} takes the settings of a {@link
 * dev.antiphon.ClientBuilder}: {@code server.acceptor(connections -> connections.onConnect(hook))}.
 */
@NullMarked
package dev.antiphon;

import org.jspecify.annotations.NullMarked;
