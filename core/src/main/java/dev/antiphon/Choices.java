package dev.antiphon;

import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.RpcId;
import dev.antiphon.service.ParameterEncoding;
import dev.antiphon.stream.Overflow;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What the options of one call say. Most calls have none, and share one object. */
final class Choices {
    static final Choices NONE = new Choices();

    @Nullable
    Duration timeout;

    @Nullable
    RpcId id;

    @Nullable
    ParameterEncoding encoding;

    @Nullable
    RawJson options;

    CallOption.@Nullable Progress progress;

    @Nullable
    Consumer<RawJson> acks;

    int buffer = 256;

    /** How many items of a flow are pulled together. */
    int pull = 1;

    Overflow overflow = Overflow.FAIL;

    Map<String, String> headers = Map.of();

    Map<String, RawJson> members = Map.of();

    private Choices() {}

    static Choices of(CallOption... options) {
        if (options.length == 0) {
            return NONE;
        }
        Choices choices = new Choices();
        for (CallOption option : options) {
            if (option instanceof CallOption.Timeout chosen) {
                choices.timeout = chosen.timeout();
            } else if (option instanceof CallOption.Id chosen) {
                choices.id = chosen.id();
            } else if (option instanceof CallOption.Encoding chosen) {
                choices.encoding = chosen.encoding();
            } else if (option instanceof CallOption.Options chosen) {
                choices.options = chosen.options();
            } else if (option instanceof CallOption.Progress chosen) {
                choices.progress = chosen;
            } else if (option instanceof CallOption.Acks chosen) {
                choices.acks = choices.acks == null ? chosen.listener() : choices.acks.andThen(chosen.listener());
            } else if (option instanceof CallOption.Buffer chosen) {
                choices.buffer = chosen.items();
                choices.overflow = chosen.overflow();
            } else if (option instanceof CallOption.Pull chosen) {
                choices.pull = chosen.items();
            } else if (option instanceof CallOption.Header header) {
                Map<String, String> more = new LinkedHashMap<>(choices.headers);
                more.put(header.name(), header.value());
                choices.headers = more;
            } else if (option instanceof CallOption.Member member) {
                Map<String, RawJson> more = new LinkedHashMap<>(choices.members);
                more.put(member.name(), member.value());
                choices.members = more;
            }
        }
        return choices;
    }
}
