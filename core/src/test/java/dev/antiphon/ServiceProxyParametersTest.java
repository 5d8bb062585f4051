package dev.antiphon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.json.BindingException;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.protocol.RpcId;
import dev.antiphon.service.JsonRpcMethod;
import dev.antiphon.service.JsonRpcNotification;
import dev.antiphon.service.JsonRpcParam;
import dev.antiphon.service.JsonRpcParams;
import dev.antiphon.service.JsonRpcService;
import dev.antiphon.service.ParameterEncoding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The params that a proxy makes of its arguments, as text. */
class ServiceProxyParametersTest {
    private static final ServiceOption BY_POSITION = ServiceOption.encoding(ParameterEncoding.BY_POSITION);
    private static final ServiceOption BY_NAME = ServiceOption.encoding(ParameterEncoding.BY_NAME);

    record Point(int x, @Nullable Integer y) {}

    private static final TinyBinding POINTS = new TinyBinding()
            .writes(Point.class, (point, out) -> {
                out.ascii("{\"x\":");
                out.value(point.x());
                out.ascii(",\"y\":");
                if (point.y() == null) {
                    out.nullValue();
                } else {
                    out.value(point.y());
                }
                out.write('}');
            })
            .writes(Thread.class, (thread, out) -> {
                throw new BindingException("not JSON", ".name", null);
            });

    private final LoopExchange exchange = LoopExchange.answering(Wire.result("null"));
    private final ClientBuilder builder =
            JsonRpcClient.builder().binding(POINTS).ids(() -> RpcId.of(1));
    private final JsonRpcClient client = builder.over(exchange);

    interface Plain {
        void none();

        void some(int number, String text, boolean flag, double real, RawJson raw, @JsonRpcParam("für\"") Point point);

        void required(Integer number);
    }

    @Test
    void argumentsAreWrittenByNameInTheirOrder() {
        client.service(Plain.class).some(1, "a\n", true, 2.5, RawJson.of("[1, 2]"), new Point(1, 2));
        assertThat(params())
                .isEqualTo("{\"number\":1,\"text\":\"a\\n\",\"flag\":true,\"real\":2.5,\"raw\":[1, 2],"
                        + "\"für\\\"\":{\"x\":1,\"y\":2}}");
    }

    @Test
    void argumentsAreWrittenByPosition() {
        client.service(Plain.class, BY_POSITION).some(1, "a", true, 2.5, RawJson.of("{}"), new Point(1, 2));
        assertThat(params()).isEqualTo("[1,\"a\",true,2.5,{},{\"x\":1,\"y\":2}]");
    }

    @Test
    void whereThereAreNoParametersParamsAreLeftOut() {
        client.service(Plain.class).none();
        client.service(Plain.class, BY_POSITION).none();
        assertThat(exchange.sent).hasSize(2).allMatch("{\"jsonrpc\":\"2.0\",\"method\":\"none\",\"id\":1}"::equals);
    }

    @Test
    void nullForARequiredParameterIsWrittenInEitherEncoding() {
        client.service(Plain.class).required(null);
        assertThat(params()).isEqualTo("{\"number\":null}");
        client.service(Plain.class, BY_POSITION).required(null);
        assertThat(params()).isEqualTo("[null]");
    }

    interface Optionals {
        void act(
                Optional<Integer> first,
                @Nullable String second,
                int third,
                @JsonRpcParam(optional = true) Point fourth,
                @JsonRpcParam(defaultValue = "5") Optional<Point> fifth);
    }

    @Test
    void anOptionalParameterThatIsAbsentIsLeftOutByName() {
        Optionals optionals = client.service(Optionals.class);
        Optional<Point> none = null;
        optionals.act(Optional.empty(), null, 3, null, none);
        assertThat(params()).isEqualTo("{\"third\":3}");
        optionals.act(Optional.of(1), "b", 3, new Point(1, null), Optional.of(new Point(2, 3)));
        assertThat(params())
                .isEqualTo("{\"first\":1,\"second\":\"b\",\"third\":3,\"fourth\":{\"x\":1,\"y\":null},"
                        + "\"fifth\":{\"x\":2,\"y\":3}}");
    }

    @Test
    void anOptionalParameterThatIsAbsentIsNullByPositionAndCutAtTheEnd() {
        Optionals optionals = client.service(Optionals.class, BY_POSITION);
        optionals.act(Optional.empty(), null, 3, null, Optional.empty());
        assertThat(params()).isEqualTo("[null,null,3]");
        optionals.act(Optional.of(1), null, 3, null, Optional.of(new Point(2, 3)));
        assertThat(params()).isEqualTo("[1,null,3,null,{\"x\":2,\"y\":3}]");
    }

    interface OnlyOptional {
        void act(@Nullable String first, Optional<String> second);
    }

    @Test
    void paramsOfWhichNothingIsGivenAreEmpty() {
        client.service(OnlyOptional.class).act(null, Optional.empty());
        assertThat(params()).isEqualTo("{}");
        client.service(OnlyOptional.class, BY_POSITION).act(null, Optional.empty());
        assertThat(params()).isEqualTo("[]");
    }

    interface Varargs {
        void join(String separator, int... numbers);

        void after(@Nullable String first, Optional<String> second, String... more);
    }

    @Test
    void varargsAreOneArrayByName() {
        Varargs varargs = client.service(Varargs.class);
        varargs.join("-", 1, 2);
        assertThat(params()).isEqualTo("{\"separator\":\"-\",\"numbers\":[1,2]}");
        varargs.join("-");
        assertThat(params()).isEqualTo("{\"separator\":\"-\",\"numbers\":[]}");
        varargs.join("-", (int[]) null);
        assertThat(params()).isEqualTo("{\"separator\":\"-\"}");
    }

    @Test
    void varargsFollowOneByOneByPosition() {
        Varargs varargs = client.service(Varargs.class, BY_POSITION);
        varargs.join("-", 1, 2);
        assertThat(params()).isEqualTo("[\"-\",1,2]");
        varargs.join("-");
        assertThat(params()).isEqualTo("[\"-\"]");
        varargs.after(null, Optional.empty(), "x", null);
        assertThat(params()).isEqualTo("[null,null,\"x\",null]");
        varargs.after("a", Optional.empty());
        assertThat(params()).isEqualTo("[\"a\"]");
        varargs.after(null, Optional.empty(), (String[]) null);
        assertThat(params()).isEqualTo("[]");
    }

    interface Wholes {
        void point(@JsonRpcParams Point point);

        void raw(CallContext call, @JsonRpcParams RawJson params);

        void text(@JsonRpcParams String text);
    }

    @Test
    void aWholeArgumentIsAllOfParams() {
        Wholes wholes = client.service(Wholes.class);
        wholes.point(new Point(1, null));
        assertThat(params()).isEqualTo("{\"x\":1,\"y\":null}");
        wholes.raw(null, RawJson.of("[1,2]"));
        assertThat(params()).isEqualTo("[1,2]");
        client.service(Wholes.class, BY_POSITION).point(new Point(1, null));
        assertThat(params()).isEqualTo("[1,null]");
    }

    @Test
    void aWholeArgumentThatIsNullLeavesParamsOut() {
        Wholes wholes = client.service(Wholes.class);
        wholes.point(null);
        wholes.raw(null, null);
        wholes.raw(null, RawJson.NULL);
        assertThat(exchange.sent).hasSize(3).noneMatch(text -> text.contains("params"));
    }

    @Test
    void aWholeArgumentMustBecomeAnObjectOrAnArray() {
        Wholes wholes = client.service(Wholes.class);
        assertThatThrownBy(() -> wholes.text("a"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("'text'", "JSON object or array", "java.lang.String");
        assertThat(exchange.sent).isEmpty();
    }

    interface Contexts {
        void act(String before, CallContext call, String after);
    }

    @Test
    void aContextIsNotOnTheWireAndMustBeNull() {
        Contexts contexts = client.service(Contexts.class);
        contexts.act("a", null, "b");
        assertThat(params()).isEqualTo("{\"before\":\"a\",\"after\":\"b\"}");
        client.service(Contexts.class, BY_POSITION).act("a", null, "b");
        assertThat(params()).isEqualTo("[\"a\",\"b\"]");
        JsonRpcServer relay =
                JsonRpcServer.builder().service(Contexts.class, contexts).build();
        assertThat(Wire.call(relay, "act", "[\"a\",\"b\"]")).contains("-32602");
        assertThat(exchange.sent).hasSize(2);
    }

    @JsonRpcService(encoding = ParameterEncoding.BY_POSITION)
    interface Positional {
        void plain(int a);

        @JsonRpcMethod(encoding = ParameterEncoding.BY_NAME)
        void named(int a);

        @JsonRpcNotification(encoding = ParameterEncoding.BY_NAME)
        void noticed(int a);
    }

    @Test
    void theMethodSaysItsEncodingBeforeTheServiceTheOptionAndTheClient() {
        Positional positional = client.service(Positional.class, BY_NAME);
        positional.plain(1);
        assertThat(params()).isEqualTo("[1]");
        positional.named(1);
        assertThat(params()).isEqualTo("{\"a\":1}");
        positional.noticed(1);
        assertThat(last(exchange)).isEqualTo(Wire.notification("noticed", "{\"a\":1}"));
        JsonRpcClient byPosition =
                builder.encoding(ParameterEncoding.BY_POSITION).over(exchange);
        byPosition.service(Plain.class).required(1);
        assertThat(params()).isEqualTo("[1]");
        byPosition.service(Plain.class, BY_NAME).required(1);
        assertThat(params()).isEqualTo("{\"number\":1}");
    }

    @Test
    void aClientOfVersionOneWritesByPosition() {
        LoopExchange old = LoopExchange.answering("{\"result\":null,\"error\":null,\"id\":1}");
        JsonRpcClient client = builder.version(ProtocolVersion.V1_0).over(old);
        client.service(Plain.class).required(1);
        assertThat(last(old)).isEqualTo("{\"method\":\"required\",\"params\":[1],\"id\":1}");
        client.service(Plain.class).none();
        assertThat(last(old)).isEqualTo("{\"method\":\"none\",\"params\":[],\"id\":1}");
        client.service(Wholes.class).point(new Point(1, 2));
        assertThat(last(old)).isEqualTo("{\"method\":\"point\",\"params\":[1,2],\"id\":1}");
    }

    interface Unwritable {
        void take(int number, Thread thread);
    }

    @Test
    void anArgumentThatCannotBeWrittenIsNamedAndNothingIsSent() {
        Unwritable unwritable = client.service(Unwritable.class);
        assertThatThrownBy(() -> unwritable.take(1, Thread.currentThread()))
                .isInstanceOf(BindingException.class)
                .hasMessage("not JSON at .thread.name");
        assertThat(exchange.sent).isEmpty();
        client.service(Plain.class).required(1);
        assertThat(params()).isEqualTo("{\"number\":1}");
    }

    @Test
    void whatAProxyWritesTheServerReads() {
        List<String> seen = new ArrayList<>();
        JsonRpcServer server = JsonRpcServer.builder()
                .service(Varargs.class, new Varargs() {
                    @Override
                    public void join(String separator, int... numbers) {
                        seen.add(separator + Arrays.toString(numbers));
                    }

                    @Override
                    public void after(String first, Optional<String> second, String... more) {
                        seen.add(first + second + List.of(more));
                    }
                })
                .build();
        JsonRpcClient real = JsonRpcClient.builder().over(LoopExchange.to(server));
        for (ServiceOption encoding : List.of(BY_NAME, BY_POSITION)) {
            Varargs varargs = real.service(Varargs.class, encoding);
            varargs.join("-");
            varargs.join("-", 1, 2);
            varargs.after(null, Optional.of("b"));
            varargs.after(null, Optional.empty(), "c", "d");
        }
        List<String> once = List.of("-[]", "-[1, 2]", "nullOptional[b][]", "nullOptional.empty[c, d]");
        assertThat(seen.subList(0, 4)).isEqualTo(once);
        assertThat(seen.subList(4, 8)).isEqualTo(once);
    }

    private String params() {
        String message = last(exchange);
        int start = message.indexOf("\"params\":") + "\"params\":".length();
        return message.substring(start, message.length() - ",\"id\":1}".length());
    }

    private static String last(LoopExchange exchange) {
        return exchange.sent.get(exchange.sent.size() - 1);
    }
}
