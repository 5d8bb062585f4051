package dev.antiphon.cli.demo;

import static dev.antiphon.MethodOption.describedAs;
import static dev.antiphon.MethodOption.example;
import static dev.antiphon.MethodOption.returns;
import static dev.antiphon.Parameter.optional;
import static dev.antiphon.Parameter.required;
import static dev.antiphon.Parameter.rest;

import dev.antiphon.Arguments;
import dev.antiphon.CallContext;
import dev.antiphon.CancelConvention;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Limit;
import dev.antiphon.MethodOption;
import dev.antiphon.Parameter;
import dev.antiphon.Parameters;
import dev.antiphon.ServerBuilder;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.json.JsonKind;
import dev.antiphon.json.RawJson;
import dev.antiphon.json.TypeRef;
import dev.antiphon.openrpc.OpenRpc;
import dev.antiphon.protocol.ErrorCodes;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.stream.StreamSink;
import dev.antiphon.transport.Acceptor;
import java.math.BigDecimal;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A demo service: the methods of the specification's examples, and one for each further feature of a connection.
 *
 * <table>
 * <caption>Its methods</caption>
 * <tr><td>{@code subtract(minuend, subtrahend)}, {@code add(a, b)}, {@code sum(n...)}</td><td>numbers of any size</td></tr>
 * <tr><td>{@code get_data()}</td><td>{@code ["hello",5]}</td></tr>
 * <tr><td>{@code echo(value)}</td><td>any value, unchanged</td></tr>
 * <tr><td>{@code sleep(ms)}</td><td>{@code ms}, after that many milliseconds, or at once if negative; can be cancelled</td></tr>
 * <tr><td>{@code fail()}</td><td>the error -32001 with the data {@code {"why":"test"}}</td></tr>
 * <tr><td>{@code update}, {@code notify_hello}, {@code notify_sum}</td><td>notifications that are ignored</td></tr>
 * <tr><td>{@code notify_back()}</td><td>null, after sending the notification {@code hello {"x":1}} to the caller</td></tr>
 * <tr><td>{@code callMe()}</td><td>the caller's result of {@code client.ping}</td></tr>
 * <tr><td>{@code count(n, token)}</td><td>{@code n}, after {@code $/progress} with the values 1 to n for the token, a string
 *     or a number</td></tr>
 * <tr><td>{@code slowAdd(a, b)}</td><td>their sum, after an ack (3.0)</td></tr>
 * <tr><td>{@code countStream(n, delayMs)}</td><td>a stream of 1 to n, each after a delay, and then {@code n}</td></tr>
 * <tr><td>{@code failStream()}</td><td>a stream of one item, and then the error of {@code fail}</td></tr>
 * <tr><td>{@code sumStream(numbers)}</td><td>the sum of a stream argument, or of a list</td></tr>
 * <tr><td>{@code demo_ticks(n, delayMs)}</td><td>as {@code countStream}, without a result; where streams of version 2.0 are
 *     subscriptions, {@code demo_subscribe("ticks", n, delayMs)}</td></tr>
 * </table>
 *
 * <p>Callers of version 3.0 get the streams of that version, callers of version 2.0 get flows, unless the builder sets another
 * convention. A flow never fails with the code of {@code fail}, which marks the end of a flow, but with -32000.
 *
 * <p>Messages have at most {@value #MESSAGE_BYTES} bytes in either direction; set the same limit on the listener.
 */
public final class DemoServer {
    /** The largest message, 16 MiB. */
    public static final int MESSAGE_BYTES = 16 << 20;

    /** The methods of the demo, for help texts. */
    public static final String METHODS =
            "subtract, add, sum, get_data, echo, sleep, fail, notify_back, callMe, count, slowAdd and sumStream, the streams "
                    + "countStream, failStream and demo_ticks, and the notifications update, notify_hello and notify_sum";

    /** The largest exponent: the sum of 1e999999999 and 1 has a billion digits, and would fill the heap. */
    private static final int MAX_EXPONENT = 1000;

    private static final MethodOption QUICK = MethodOption.nonBlocking();
    private static final MethodOption A_NUMBER = returns(BigDecimal.class);
    private static final MethodOption ARITHMETIC = MethodOption.tags("arithmetic");
    private static final MethodOption FAILURES = MethodOption.tags("failures");
    private static final MethodOption NOTIFICATIONS = MethodOption.tags("notifications");
    private static final MethodOption CALLBACKS = MethodOption.tags("callbacks");
    private static final MethodOption STREAMS = MethodOption.tags("streams");
    private static final MethodOption FAILED = MethodOption.error(-32001, "failed");
    /** The error of a flow, in place of that of {@code fail}. */
    private static final MethodOption FAILED_FLOW = MethodOption.error(-32000, "failed");

    private static final String NO_CONNECTION = "The caller cannot be reached over this transport";
    private static final MethodOption UNREACHABLE = MethodOption.error(-32000, NO_CONNECTION);
    private static final String NO_TOKEN = "A token is a string or a number";
    private static final MethodOption IGNORED = describedAs("Accepts a notification and ignores it");
    private static final TypeRef<Stream<BigDecimal>> NUMBERS = new TypeRef<>() {};
    private static final RawJson DATA = RawJson.of("[\"hello\",5]");
    private static final RawJson ERROR_DATA = RawJson.of("{\"why\":\"test\"}");
    private static final RawJson HELLO = RawJson.of("{\"x\":1}");

    private DemoServer() {}

    /**
     * Creates the demo, with the error codes of plain 2.0.
     *
     * @return a server for any number of transports
     */
    public static JsonRpcServer server() {
        return builder().build();
    }

    /**
     * Creates the demo with the conventions of LSP: a cancelled call fails with -32800, and cancelling a call sends
     * {@code $/cancelRequest}. Batches, which LSP does not have, are accepted all the same.
     *
     * @return an acceptor for a transport
     */
    public static Acceptor languageServer() {
        return languageServer(builder());
    }

    /**
     * Creates the demo with the conventions of LSP, with the settings of a builder.
     *
     * @param demo the builder
     * @return an acceptor for a transport
     */
    public static Acceptor languageServer(ServerBuilder demo) {
        return demo.errorProfile(ErrorProfile.LSP)
                .build()
                .acceptor(peer -> peer.errorProfile(ErrorProfile.LSP).cancelConvention(CancelConvention.LSP));
    }

    /**
     * Creates a builder that has the methods of the demo.
     *
     * @return a builder, for more methods and settings
     */
    public static ServerBuilder builder() {
        return JsonRpcServer.builder()
                .limit(Limit.MESSAGE_BYTES, MESSAGE_BYTES)
                .limit(Limit.REPLY_BYTES, MESSAGE_BYTES)
                .extension(OpenRpc.builder("Antiphon demo", "1.0.0")
                        .callbacks(DemoCallbacks.class)
                        .discover())
                .method(
                        "subtract",
                        Parameters.of(number("minuend"), number("subtrahend")),
                        DemoServer::subtract,
                        QUICK,
                        A_NUMBER,
                        ARITHMETIC,
                        describedAs("Subtracts one number from another"),
                        example("of the specification", "[42, 23]", "19"),
                        example("by name", "{\"subtrahend\": 23, \"minuend\": 42}", "19"))
                .method(
                        "add",
                        Parameters.of(number("a"), number("b")),
                        DemoServer::add,
                        QUICK,
                        A_NUMBER,
                        ARITHMETIC,
                        describedAs("Adds two numbers", "Numbers may have a thousand digits and more."),
                        example("small numbers", "[1, 2]", "3"))
                .method(
                        "sum",
                        Parameters.of(rest("n", BigDecimal.class)),
                        DemoServer::sum,
                        QUICK,
                        A_NUMBER,
                        ARITHMETIC,
                        describedAs("Adds any number of numbers"),
                        example("of the specification", "[1, 2, 4]", "7"))
                .method(
                        "get_data",
                        Parameters.none(),
                        call -> DATA,
                        QUICK,
                        describedAs("Returns a list of two values"),
                        example("of the specification", "[]", "[\"hello\", 5]"))
                .method(
                        "echo",
                        Parameters.of(required("value", RawJson.class)),
                        call -> call.get(0),
                        QUICK,
                        describedAs("Returns any value unchanged"),
                        example("an object", "{\"value\": {\"a\": [1, 2]}}", "{\"a\": [1, 2]}"))
                .method(
                        "fail",
                        Parameters.none(),
                        DemoServer::fail,
                        QUICK,
                        FAILURES,
                        FAILED,
                        describedAs("Always fails"))
                // Raw, since they accept any parameters.
                .raw(
                        "update",
                        (params, call) -> RawJson.NULL,
                        QUICK,
                        NOTIFICATIONS,
                        IGNORED,
                        MethodOption.notificationOnly())
                .raw(
                        "notify_hello",
                        (params, call) -> RawJson.NULL,
                        QUICK,
                        NOTIFICATIONS,
                        IGNORED,
                        MethodOption.notificationOnly())
                .raw(
                        "notify_sum",
                        (params, call) -> RawJson.NULL,
                        QUICK,
                        NOTIFICATIONS,
                        IGNORED,
                        MethodOption.notificationOnly())
                .raw(
                        "notify_back",
                        DemoServer::notifyBack,
                        QUICK,
                        CALLBACKS,
                        UNREACHABLE,
                        describedAs("Sends the caller the notification hello"))
                .method(
                        "sleep",
                        Parameters.of(required("ms", long.class)),
                        DemoServer::sleep,
                        returns(long.class),
                        describedAs("Waits for a number of milliseconds, and returns it; can be cancelled"),
                        example("not long", "[1]", "1"))
                .raw(
                        "callMe",
                        (params, call) -> caller(call).call("client.ping", RawJson.class),
                        CALLBACKS,
                        UNREACHABLE,
                        describedAs("Calls client.ping of the caller, and returns its result"))
                .method(
                        "count",
                        Parameters.of(required("n", long.class), required("token", RawJson.class)),
                        DemoServer::count,
                        returns(long.class),
                        CALLBACKS,
                        UNREACHABLE,
                        MethodOption.error(ErrorCodes.VALIDATION_FIRST, NO_TOKEN),
                        describedAs("Counts, and reports each number to the caller as progress for the token"))
                .method(
                        "slowAdd",
                        Parameters.of(number("a"), number("b")),
                        DemoServer::slowAdd,
                        A_NUMBER,
                        ARITHMETIC,
                        describedAs("Adds two numbers, after an ack in version 3.0"),
                        example("small numbers", "[1, 2]", "3"))
                .stream(
                        "countStream",
                        Parameters.of(required("n", long.class), optional("delayMs", long.class, 0L)),
                        DemoServer::countStream,
                        returns(long.class),
                        STREAMS,
                        describedAs("Streams the numbers from 1 to n, each after a delay"))
                .stream(
                        "failStream",
                        Parameters.none(),
                        DemoServer::failStream,
                        returns(int.class),
                        STREAMS,
                        FAILED,
                        FAILED_FLOW,
                        describedAs("Streams one item, and then fails"))
                .stream(
                        "demo_ticks",
                        Parameters.of(required("n", long.class), optional("delayMs", long.class, 0L)),
                        DemoServer::ticks,
                        returns(long.class),
                        STREAMS,
                        describedAs("Streams like countStream; supports subscriptions"))
                .method(
                        "sumStream",
                        Parameters.of(required("numbers", NUMBERS)),
                        DemoServer::sumStream,
                        A_NUMBER,
                        STREAMS,
                        describedAs("Adds the numbers of a stream argument, or of a list"),
                        example("a list", "[[1, 2, 3]]", "6"));
    }

    private static Parameter number(String name) {
        return required(name, BigDecimal.class);
    }

    private static BigDecimal subtract(Arguments call) {
        return checked(call.get(0)).subtract(checked(call.get(1)));
    }

    private static BigDecimal add(Arguments call) {
        return checked(call.get(0)).add(checked(call.get(1)));
    }

    private static BigDecimal sum(Arguments call) {
        BigDecimal sum = BigDecimal.ZERO;
        for (BigDecimal number : call.<@Nullable BigDecimal[]>get(0)) {
            sum = sum.add(checked(number));
        }
        return sum;
    }

    private static BigDecimal checked(@Nullable BigDecimal number) {
        if (number == null || Math.abs((long) number.scale()) > MAX_EXPONENT) {
            throw new IllegalArgumentException("a number with an exponent of up to " + MAX_EXPONENT + " is expected");
        }
        return number;
    }

    private static Object fail(Arguments call) {
        throw new JsonRpcException(-32001, "failed", ERROR_DATA);
    }

    private static RawJson notifyBack(RawJson params, CallContext call) {
        caller(call).notify("hello", HELLO);
        return RawJson.NULL;
    }

    private static long sleep(Arguments call) throws InterruptedException {
        long millis = call.get(0);
        Thread.sleep(Math.max(0, millis));
        return millis;
    }

    private static long count(Arguments call) {
        long n = call.get(0);
        RawJson token = call.get(1);
        if (token.kind() != JsonKind.STRING && token.kind() != JsonKind.NUMBER) {
            throw new JsonRpcException(ErrorCodes.VALIDATION_FIRST, NO_TOKEN);
        }
        JsonRpcConnection caller = caller(call.call());
        for (long i = 1; i <= n; i++) {
            if (call.call().cancellation().isCancelled()) {
                throw new CancellationException();
            }
            caller.progress(token, i);
        }
        return n;
    }

    private static BigDecimal slowAdd(Arguments call) {
        call.call().ack();
        return add(call);
    }

    private static void countStream(Arguments call, StreamSink<@Nullable Object> sink) throws InterruptedException {
        tick(call, sink);
        sink.complete(call.<Long>get(0));
    }

    private static void ticks(Arguments call, StreamSink<@Nullable Object> sink) throws InterruptedException {
        tick(call, sink);
        sink.complete();
    }

    private static void tick(Arguments call, StreamSink<@Nullable Object> sink) throws InterruptedException {
        long n = call.get(0);
        long delay = call.get(1);
        for (long i = 1; i <= n; i++) {
            if (delay > 0) {
                Thread.sleep(delay);
            }
            sink.send(i);
        }
    }

    private static BigDecimal sumStream(Arguments call) {
        Stream<@Nullable BigDecimal> numbers = call.get(0);
        return numbers.map(DemoServer::checked).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private static void failStream(Arguments call, StreamSink<@Nullable Object> sink) {
        sink.send(1);
        fail(call);
    }

    private static JsonRpcConnection caller(CallContext call) {
        return call.connection().orElseThrow(() -> new JsonRpcException(-32000, NO_CONNECTION));
    }
}
