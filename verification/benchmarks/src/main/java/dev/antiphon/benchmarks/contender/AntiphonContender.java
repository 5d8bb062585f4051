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

/** Antiphon with a service by reflection or by generated code, an interceptor around each call, and its limits. */
public final class AntiphonContender implements Contender {
    private final String name;
    private final JsonRpcServer server;

    private AntiphonContender(String name, ServerBuilder builder, ServiceOption how) {
        this.name = name;
        this.server = builder.service(BenchService.class, new PlainService(), ServiceOption.nonBlocking(), how)
                .intercept((call, next) -> next.proceed(call))
                .build();
    }

    /** With the default binding; core reads and writes plain records itself. */
    static Contender reflected() {
        return new AntiphonContender("Antiphon", standard(), ServiceOption.reflection());
    }

    /** With the mapper of the hand-written contender, which then reads and writes every record. */
    static Contender withOwnMapper() {
        return new AntiphonContender(
                "Antiphon, own mapper",
                JsonRpcServer.builder().binding(Jackson3Binding.of(new JsonMapper())),
                ServiceOption.reflection());
    }

    /** With the default binding; generated code reads and writes plain records itself. */
    static Contender generated() {
        return new AntiphonContender("Antiphon, generated", standard(), new BenchServiceJsonRpc());
    }

    /** With higher limits for the growth benchmarks, which exceed the default ones. */
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
