package dev.antiphon.operations;

import dev.antiphon.Access;
import dev.antiphon.CallContext;
import dev.antiphon.Interceptor;
import dev.antiphon.Reply;
import dev.antiphon.ServerBuilder;
import dev.antiphon.SystemExtension;
import dev.antiphon.WireListener;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.transport.Disconnect;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts what a server does, and tells it as the method {@code rpc.metrics}: calls that have come, that run, and that have failed, by code and
 * by method, what was refused before it was a call, messages, bytes, and connections. For who has no other metrics at hand; see the telemetry
 * modules for those.
 *
 * <p>Only who is authenticated may ask, unless {@link #access} says otherwise. Connections are those of sockets and WebSockets; requests of
 * HTTP make none that a server knows of. Safe for use by any number of threads.
 */
public final class Metrics implements SystemExtension, Interceptor, WireListener {
    /** Of codes that an application makes up no more are told apart than this. */
    private static final int MOST_CODES = 256;

    private static final long OTHER_CODES = 0;

    private final Access access;
    private final Counts counts;

    private Metrics(Access access, Counts counts) {
        this.access = access;
        this.counts = counts;
    }

    /** What was counted. */
    private static final class Counts {
        final LongAdder calls = new LongAdder();
        final LongAdder notifications = new LongAdder();
        final AtomicLong running = new AtomicLong();
        final AtomicLong open = new AtomicLong();
        final LongAdder opened = new LongAdder();
        final LongAdder messagesIn = new LongAdder();
        final LongAdder messagesOut = new LongAdder();
        final LongAdder bytesIn = new LongAdder();
        final LongAdder bytesOut = new LongAdder();
        final Map<Long, LongAdder> errors = new ConcurrentHashMap<>();
        final Map<Long, LongAdder> refused = new ConcurrentHashMap<>();
        final Map<String, OfMethod> methods = new ConcurrentHashMap<>();
    }

    private record OfMethod(LongAdder calls, LongAdder errors, LongAdder nanos) {
        OfMethod() {
            this(new LongAdder(), new LongAdder(), new LongAdder());
        }
    }

    /**
     * Counts from now on.
     *
     * @return the metrics, for one server
     */
    public static Metrics create() {
        return new Metrics(Access.authenticated(), new Counts());
    }

    /**
     * The same counts, for others to ask for.
     *
     * @param access who may call {@code rpc.metrics}
     * @return the metrics
     */
    public Metrics access(Access access) {
        return new Metrics(Objects.requireNonNull(access, "access"), counts);
    }

    /**
     * Has everything counted that a server does. To be called before other interceptors are added, so that what they answer is counted too.
     *
     * @param server describes the server
     * @return the same builder
     */
    public ServerBuilder addTo(ServerBuilder server) {
        return server.intercept(this).wireListener(this).extension(this);
    }

    @Override
    public Reply intercept(CallContext call, Next next) {
        long began = System.nanoTime();
        (call.isNotification() ? counts.notifications : counts.calls).increment();
        counts.running.incrementAndGet();
        return next.proceed(call).then(reply -> {
            counts.running.decrementAndGet();
            boolean failed = reply instanceof Reply.Failure;
            if (reply instanceof Reply.Failure failure) {
                count(counts.errors, failure.error());
            }
            if (call.isRegistered()) { // else a peer could fill the memory with names
                OfMethod method = counts.methods.computeIfAbsent(call.method(), name -> new OfMethod());
                method.calls.increment();
                method.nanos.add(System.nanoTime() - began);
                if (failed) {
                    method.errors.increment();
                }
            }
            return reply;
        });
    }

    private static void count(Map<Long, LongAdder> byCode, ErrorObject error) {
        long code = byCode.size() < MOST_CODES || byCode.containsKey(error.code()) ? error.code() : OTHER_CODES;
        byCode.computeIfAbsent(code, fresh -> new LongAdder()).increment();
    }

    @Override
    public void received(String peer, byte[] bytes, int start, int end) {
        counts.messagesIn.increment();
        counts.bytesIn.add((long) end - start);
    }

    @Override
    public void sent(String peer, byte[] bytes, int start, int end) {
        counts.messagesOut.increment();
        counts.bytesOut.add((long) end - start);
    }

    @Override
    public void opened(String peer) {
        counts.open.incrementAndGet();
        counts.opened.increment();
    }

    @Override
    public void closed(String peer, Disconnect reason) {
        counts.open.decrementAndGet();
    }

    @Override
    public void rejected(ErrorObject error) {
        count(counts.refused, error);
    }

    @Override
    public Set<String> methods() {
        return Set.of("rpc.metrics");
    }

    @Override
    public Access access() {
        return access;
    }

    @Override
    public Optional<Object> handle(CallContext call) {
        return Optional.of(toJson());
    }

    /**
     * What was counted until now. Calls run on meanwhile, so the numbers need not fit each other exactly.
     *
     * @return an object with members {@code calls}, {@code notifications}, {@code running}, {@code errors}, {@code refused}, {@code
     *     methods}, {@code messages} and {@code connections}
     */
    public RawJson toJson() {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("calls", counts.calls.sum());
        all.put("notifications", counts.notifications.sum());
        all.put("running", counts.running.get());
        all.put("errors", sums(counts.errors));
        all.put("refused", sums(counts.refused));
        Map<String, Object> methods = new TreeMap<>();
        counts.methods.forEach((name, method) -> {
            Map<String, Object> numbers = new LinkedHashMap<>();
            numbers.put("calls", method.calls.sum());
            numbers.put("errors", method.errors.sum());
            numbers.put("totalMillis", method.nanos.sum() / 1_000_000);
            methods.put(name, numbers);
        });
        all.put("methods", methods);
        Map<String, Object> messages = new LinkedHashMap<>();
        messages.put("in", counts.messagesIn.sum());
        messages.put("out", counts.messagesOut.sum());
        messages.put("bytesIn", counts.bytesIn.sum());
        messages.put("bytesOut", counts.bytesOut.sum());
        all.put("messages", messages);
        Map<String, Object> connections = new LinkedHashMap<>();
        connections.put("open", counts.open.get());
        connections.put("opened", counts.opened.sum());
        all.put("connections", connections);
        return TreeWriter.json(all);
    }

    private static Map<String, Object> sums(Map<Long, LongAdder> byCode) {
        Map<String, Object> sums = new TreeMap<>();
        byCode.forEach((code, count) -> sums.put(code == OTHER_CODES ? "other" : Long.toString(code), count.sum()));
        return sums;
    }
}
