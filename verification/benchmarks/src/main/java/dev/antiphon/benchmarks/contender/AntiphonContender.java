package dev.antiphon.benchmarks.contender;

import static java.util.Objects.requireNonNull;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.Limit;
import dev.antiphon.ServerBuilder;
import dev.antiphon.ServiceOption;
import dev.antiphon.benchmarks.load.BenchService;
import dev.antiphon.benchmarks.load.BenchServiceJsonRpc;
import dev.antiphon.benchmarks.load.Load;
import dev.antiphon.benchmarks.load.PlainService;
import dev.antiphon.jackson3.Jackson3Binding;
import java.util.EnumSet;
import java.util.Set;
import tools.jackson.databind.json.JsonMapper;

/**
 * Antiphon as its users meet it: a service found by reflection, or by code that was generated for it, an interceptor around each call,
 * limits enforced.
 */
public final class AntiphonContender implements Contender {
    private final String name;
    private final JsonRpcServer server;

    private AntiphonContender(String name, ServerBuilder builder, ServiceOption how) {
        this.name = name;
        this.server = builder.service(BenchService.class, new PlainService(), ServiceOption.nonBlocking(), how)
                .intercept((call, next) -> next.proceed(call))
                .build();
    }

    /** With the default binding, beside which core reads and writes plain records by itself. */
    static Contender reflected() {
        return new AntiphonContender("Antiphon", standard(), ServiceOption.reflection());
    }

    /** With the mapper that code by hand uses, which then reads and writes every record. */
    static Contender withOwnMapper() {
        return new AntiphonContender(
                "Antiphon, own mapper",
                JsonRpcServer.builder().binding(Jackson3Binding.of(new JsonMapper())),
                ServiceOption.reflection());
    }

    /** With the default binding, beside which generated code reads and writes plain records by itself. */
    static Contender generated() {
        return new AntiphonContender("Antiphon, generated", standard(), new BenchServiceJsonRpc());
    }

    /** With limits raised as far as the growth benchmarks go: the default ones would answer with an error. */
    public static Contender forLargeMessages() {
        return new AntiphonContender(
                "Antiphon",
                standard().limit(Limit.BATCH_ENTRIES, 1000).limit(Limit.MESSAGE_BYTES, 8 << 20),
                ServiceOption.reflection());
    }

    private static ServerBuilder standard() {
        return JsonRpcServer.builder().binding(Jackson3Binding.create());
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Set<Load> loads() {
        return EnumSet.allOf(Load.class);
    }

    @Override
    public byte[] answer(byte[] request) {
        return requireNonNull(server.handle(request).join(), "no reply");
    }
}
