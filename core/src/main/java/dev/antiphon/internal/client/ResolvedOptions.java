package dev.antiphon.internal.client;

import dev.antiphon.CallOption;
import dev.antiphon.internal.stream.InboundStream;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.RpcId;
import dev.antiphon.service.ParameterEncoding;
import dev.antiphon.stream.Overflow;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The {@link CallOption}s of one call, resolved to values. Calls without options share one object. */
public final class ResolvedOptions {
    public static final ResolvedOptions NONE = new ResolvedOptions();

    public @Nullable Duration timeout;

    @Nullable
    RpcId id;

    @Nullable
    ParameterEncoding encoding;

    @Nullable
    RawJson options;

    public CallOption.@Nullable Progress progress;

    public @Nullable Consumer<RawJson> acks;

    public int buffer = InboundStream.DEFAULT_CAPACITY;

    /** The number of items of a flow that are pulled in one batch. */
    public int pull = 1;

    public Overflow overflow = InboundStream.DEFAULT_OVERFLOW;

    public Map<String, String> headers = Map.of();

    Map<String, RawJson> members = Map.of();

    private ResolvedOptions() {}

    public static ResolvedOptions of(CallOption... options) {
        if (options.length == 0) {
            return NONE;
        }
        ResolvedOptions resolved = new ResolvedOptions();
        for (CallOption option : options) {
            if (option instanceof CallOption.Timeout chosen) {
                resolved.timeout = chosen.timeout();
            } else if (option instanceof CallOption.Id chosen) {
                resolved.id = chosen.id();
            } else if (option instanceof CallOption.Encoding chosen) {
                resolved.encoding = chosen.encoding();
            } else if (option instanceof CallOption.Options chosen) {
                resolved.options = chosen.options();
            } else if (option instanceof CallOption.Progress chosen) {
                resolved.progress = chosen;
            } else if (option instanceof CallOption.Acks chosen) {
                resolved.acks = resolved.acks == null ? chosen.listener() : resolved.acks.andThen(chosen.listener());
            } else if (option instanceof CallOption.Buffer chosen) {
                resolved.buffer = chosen.items();
                resolved.overflow = chosen.overflow();
            } else if (option instanceof CallOption.Pull chosen) {
                resolved.pull = chosen.items();
            } else if (option instanceof CallOption.Header header) {
                Map<String, String> more = new LinkedHashMap<>(resolved.headers);
                more.put(header.name(), header.value());
                resolved.headers = more;
            } else if (option instanceof CallOption.Member member) {
                Map<String, RawJson> more = new LinkedHashMap<>(resolved.members);
                more.put(member.name(), member.value());
                resolved.members = more;
            }
        }
        return resolved;
    }
}
