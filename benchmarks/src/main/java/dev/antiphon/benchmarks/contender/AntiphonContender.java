package dev.antiphon.benchmarks.contender;

import static java.util.Objects.requireNonNull;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.Limit;
import dev.antiphon.ServiceOption;
import dev.antiphon.benchmarks.load.BenchService;
import dev.antiphon.benchmarks.load.Load;
import dev.antiphon.benchmarks.load.PlainService;
import dev.antiphon.jackson3.Jackson3Binding;
import java.util.EnumSet;
import java.util.Set;
import tools.jackson.databind.json.JsonMapper;

/** Antiphon as its users meet it: a service found by reflection, an interceptor around each call, limits enforced. */
public final class AntiphonContender implements Contender {
    private final JsonRpcServer server;

    AntiphonContender() {
        this(Limit.BATCH_ENTRIES.standard(), Limit.MESSAGE_BYTES.standard());
    }

    private AntiphonContender(int batchEntries, int messageBytes) {
        server = JsonRpcServer.builder()
                .binding(Jackson3Binding.of(new JsonMapper()))
                .limit(Limit.BATCH_ENTRIES, batchEntries)
                .limit(Limit.MESSAGE_BYTES, messageBytes)
                .service(BenchService.class, new PlainService(), ServiceOption.nonBlocking())
                .intercept((call, next) -> next.proceed(call))
                .build();
    }

    /** With limits raised as far as the growth benchmarks go: the default ones would answer with an error. */
    public static Contender forLargeMessages() {
        return new AntiphonContender(1000, 8 << 20);
    }

    @Override
    public String name() {
        return "Antiphon";
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
