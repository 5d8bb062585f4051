package dev.antiphon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.json.BindingException;
import dev.antiphon.json.RawJson;
import dev.antiphon.json.TypeRef;
import dev.antiphon.service.JsonRpcParam;
import dev.antiphon.service.JsonRpcParams;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** How the parameters of service methods are found in params. */
class ServiceParametersTest {
    interface Contexts {
        String first(CallContext call, String text);

        String middle(String before, CallContext call, String after);

        String last(String text, CallContext call);

        String only(CallContext call);
    }

    private static final class Seen implements Contexts {
        @Override
        public String first(CallContext call, String text) {
            return call.method() + " " + text;
        }

        @Override
        public String middle(String before, CallContext call, String after) {
            return before + " " + call.method() + " " + after;
        }

        @Override
        public String last(String text, CallContext call) {
            return text + " " + call.method();
        }

        @Override
        public String only(CallContext call) {
            return String.valueOf(call.id());
        }
    }

    @Test
    void theContextIsGivenAtAnyPositionAndIsNotOnTheWire() {
        JsonRpcServer server = serving(Contexts.class, new Seen());
        assertThat(Wire.call(server, "first", "[\"a\"]")).isEqualTo(Wire.result("\"first a\""));
        assertThat(Wire.call(server, "middle", "[\"a\",\"b\"]")).isEqualTo(Wire.result("\"a middle b\""));
        assertThat(Wire.call(server, "middle", "{\"after\":\"b\",\"before\":\"a\"}"))
                .isEqualTo(Wire.result("\"a middle b\""));
        assertThat(Wire.call(server, "last", "{\"text\":\"a\"}")).isEqualTo(Wire.result("\"a last\""));
        assertThat(Wire.call(server, "only", "[]")).isEqualTo(Wire.result("\"1\""));
        assertThat(Wire.call(server, "only", "[1]")).contains("-32602", "at most 0 positional parameters");
        assertThat(Wire.call(server, "middle", "[\"a\"]")).contains("-32602", "\"parameter\":\"after\"");
    }

    interface Optionals {
        String optional(Optional<Integer> value);

        String nullable(String text, @Nullable Integer value);

        String boxed(@JsonRpcParam(optional = true) Integer value);
    }

    private static final class Shown implements Optionals {
        @Override
        public String optional(Optional<Integer> value) {
            return value.toString();
        }

        @Override
        public String nullable(String text, @Nullable Integer value) {
            return text + value;
        }

        @Override
        public String boxed(Integer value) {
            return String.valueOf(value);
        }
    }

    @Test
    void anOptionalParameterIsEmptyWhenItIsLeftOutOrNull() {
        JsonRpcServer server = serving(Optionals.class, new Shown());
        assertThat(Wire.call(server, "optional", "[5]")).isEqualTo(Wire.result("\"Optional[5]\""));
        assertThat(Wire.call(server, "optional", "{\"value\":5}")).isEqualTo(Wire.result("\"Optional[5]\""));
        for (String params : List.of("[]", "[null]", "{}", "{\"value\":null}")) {
            assertThat(Wire.call(server, "optional", params)).as(params).isEqualTo(Wire.result("\"Optional.empty\""));
        }
        assertThat(Wire.call(server, "optional", "{\"value\":5,\"value\":null}"))
                .isEqualTo(Wire.result("\"Optional.empty\""));
        assertThat(Wire.call(server, "optional", "[\"5\"]")).contains("-32602", "expected a 32-bit integer");
    }

    @Test
    void aNullableParameterIsNullWhenItIsLeftOutOrNull() {
        JsonRpcServer server = serving(Optionals.class, new Shown());
        assertThat(Wire.call(server, "nullable", "[\"a\",5]")).isEqualTo(Wire.result("\"a5\""));
        for (String params :
                List.of("[\"a\"]", "[\"a\",null]", "{\"text\":\"a\"}", "{\"text\":\"a\",\"value\":null}")) {
            assertThat(Wire.call(server, "nullable", params)).as(params).isEqualTo(Wire.result("\"anull\""));
        }
        assertThat(Wire.call(server, "nullable", "{\"value\":5}")).contains("-32602", "\"parameter\":\"text\"");
    }

    @Test
    void aParameterMarkedOptionalIsNullWhenItIsLeftOut() {
        JsonRpcServer server = serving(Optionals.class, new Shown());
        assertThat(Wire.call(server, "boxed", "[]")).isEqualTo(Wire.result("\"null\""));
        assertThat(Wire.call(server, "boxed", "[3]")).isEqualTo(Wire.result("\"3\""));
    }

    interface Defaults {
        String page(
                @JsonRpcParam(value = "page-size", defaultValue = "10") int size,
                @JsonRpcParam(defaultValue = "\"name\"") String order,
                @JsonRpcParam(defaultValue = "5") Optional<Integer> most,
                @JsonRpcParam(defaultValue = "{\"a\":[1]}") RawJson filter);
    }

    @Test
    void aParameterThatIsLeftOutOrNullTakesItsDefault() {
        JsonRpcServer server =
                serving(Defaults.class, (size, order, most, filter) -> size + " " + order + " " + most + " " + filter);
        String allDefaults = Wire.result("\"10 name Optional[5] {\\\"a\\\":[1]}\"");
        assertThat(Wire.call(server, "page", "[]")).isEqualTo(allDefaults);
        assertThat(Wire.call(server, "page", "[null,null,null,null]")).isEqualTo(allDefaults);
        assertThat(Wire.call(server, "page", "{\"page-size\":null}")).isEqualTo(allDefaults);
        assertThat(Wire.call(server, "page", "{\"page-size\":20,\"filter\":7,\"most\":6}"))
                .isEqualTo(Wire.result("\"20 name Optional[6] 7\""));
        assertThat(Wire.call(server, "page", "[20,\"date\"]"))
                .isEqualTo(Wire.result("\"20 date Optional[5] {\\\"a\\\":[1]}\""));
    }

    interface Collecting {
        int collect(@JsonRpcParam(defaultValue = "[]") List<String> items);
    }

    @Test
    void aDefaultThatTheHandlerChangesIsWholeAgainInTheNextCall() {
        JsonRpcServer server = JsonRpcServer.builder()
                .binding(listsOfStrings())
                .service(Collecting.class, items -> {
                    items.add("one more");
                    return items.size();
                })
                .build();
        assertThat(Wire.call(server, "collect", "[]")).isEqualTo(Wire.result("1"));
        assertThat(Wire.call(server, "collect", "[]")).isEqualTo(Wire.result("1"));
    }

    interface Varargs {
        String join(String separator, Integer... numbers);

        int count(RawJson... values);

        @SuppressWarnings("unchecked") // an array of lists of strings is what is tried here
        int lists(List<String>... lists);
    }

    private static final class Joined implements Varargs {
        @Override
        public String join(String separator, Integer... numbers) {
            List<String> texts = new ArrayList<>();
            for (Integer number : numbers) {
                texts.add(String.valueOf(number));
            }
            return String.join(separator, texts);
        }

        @Override
        public int count(RawJson... values) {
            return values.length;
        }

        @Override
        @SafeVarargs
        public final int lists(List<String>... lists) {
            int sum = 0;
            for (List<String> list : lists) {
                sum += list.size();
            }
            return sum;
        }
    }

    @Test
    void varargsTakeAllThatIsLeftByPositionAndAnArrayByName() {
        JsonRpcServer server = JsonRpcServer.builder()
                .binding(listsOfStrings())
                .service(Varargs.class, new Joined())
                .build();
        assertThat(Wire.call(server, "join", "[\"-\"]")).isEqualTo(Wire.result("\"\""));
        assertThat(Wire.call(server, "join", "[\"-\",1]")).isEqualTo(Wire.result("\"1\""));
        assertThat(Wire.call(server, "join", "[\"-\",1,null,3]")).isEqualTo(Wire.result("\"1-null-3\""));
        assertThat(Wire.call(server, "join", "{\"numbers\":[1,2],\"separator\":\"+\"}"))
                .isEqualTo(Wire.result("\"1+2\""));
        assertThat(Wire.call(server, "join", "{\"separator\":\"+\"}")).isEqualTo(Wire.result("\"\""));
        assertThat(Wire.call(server, "join", "{\"separator\":\"+\",\"numbers\":1}"))
                .contains("-32602", "expected an array");
        assertThat(Wire.call(server, "join", "[\"-\",1,\"2\"]")).contains("-32602", "\"path\":\"$.numbers[1]\"");
    }

    @Test
    void anArrayIsOneArgumentOfVarargsThatCanHoldOne() {
        JsonRpcServer server = JsonRpcServer.builder()
                .binding(listsOfStrings())
                .service(Varargs.class, new Joined())
                .build();
        assertThat(Wire.call(server, "count", "[[1,2,3]]")).isEqualTo(Wire.result("1"));
        assertThat(Wire.call(server, "count", "[[1],[2]]")).isEqualTo(Wire.result("2"));
        assertThat(Wire.call(server, "lists", "[[\"a\",\"b\"],[\"c\"]]")).isEqualTo(Wire.result("3"));
        assertThat(Wire.call(server, "lists", "{\"lists\":[[\"a\"]]}")).isEqualTo(Wire.result("1"));
    }

    private static TinyBinding listsOfStrings() {
        return new TinyBinding().reads(new TypeRef<List<String>>() {}.type(), json -> {
            List<String> texts = new ArrayList<>();
            json.elements().forEach(element -> texts.add(element.asString()));
            return texts;
        });
    }

    record Point(int x, @Nullable Integer y, Optional<String> label) {
        Point {
            if (x < 0) {
                throw new IllegalArgumentException("negative");
            }
        }
    }

    interface Wholes {
        String show(@JsonRpcParams Point point);

        String where(CallContext call, @JsonRpcParams Point point);

        String raw(@JsonRpcParams RawJson params, CallContext call);
    }

    private static final class Whole implements Wholes {
        @Override
        public String show(Point point) {
            return point.x() + "/" + point.y() + "/" + point.label().orElse("-");
        }

        @Override
        public String where(CallContext call, Point point) {
            return call.method() + " " + show(point);
        }

        @Override
        public String raw(RawJson params, CallContext call) {
            return call.method() + params;
        }
    }

    private final JsonRpcServer wholes = JsonRpcServer.builder()
            .binding(new TinyBinding().reads(Point.class, ServiceParametersTest::point))
            .service(Wholes.class, new Whole())
            .build();

    private static Point point(RawJson json) {
        if (json.isNull()) {
            return null; // as JSON libraries do
        }
        return new Point(
                json.member("x")
                        .orElseThrow(() -> new BindingException("missing", ".x", null))
                        .asInt(),
                json.member("y").map(RawJson::asInt).orElse(null),
                json.member("label").map(RawJson::asString));
    }

    @Test
    void aRecordTakesAllParamsByName() {
        assertThat(Wire.call(wholes, "show", "{\"y\":2,\"x\":1,\"label\":\"a\"}"))
                .isEqualTo(Wire.result("\"1/2/a\""));
        assertThat(Wire.call(wholes, "show", "{\"x\":1}")).isEqualTo(Wire.result("\"1/null/-\""));
    }

    @Test
    void aRecordTakesAllParamsByPosition() {
        assertThat(Wire.call(wholes, "show", "[1,2,\"a\"]")).isEqualTo(Wire.result("\"1/2/a\""));
        assertThat(Wire.call(wholes, "show", "[1]")).isEqualTo(Wire.result("\"1/null/-\""));
        assertThat(Wire.call(wholes, "show", "[1,null,null]")).isEqualTo(Wire.result("\"1/null/-\""));
        assertThat(Wire.call(wholes, "show", "[]")).contains("-32602", "\"parameter\":\"x\"");
        assertThat(Wire.call(wholes, "show", "[1,2,\"a\",4]")).contains("-32602", "at most 3 positional");
        assertThat(Wire.call(wholes, "show", "[-1]")).contains("-32602", "not a valid value");
    }

    @Test
    void absentParamsAreARecordWithoutMembers() {
        assertThat(Wire.send(wholes, "{\"jsonrpc\":\"2.0\",\"method\":\"show\",\"id\":1}"))
                .isEqualTo(Wire.error(-32602, "Invalid params", "{\"path\":\"$.x\",\"reason\":\"missing\"}"));
    }

    @Test
    void allParamsAndTheContextStandBesideEachOther() {
        assertThat(Wire.call(wholes, "where", "[1]")).isEqualTo(Wire.result("\"where 1/null/-\""));
        assertThat(Wire.call(wholes, "raw", "[1]")).isEqualTo(Wire.result("\"raw[1]\""));
        assertThat(Wire.send(wholes, "{\"jsonrpc\":\"2.0\",\"method\":\"raw\",\"id\":1}"))
                .isEqualTo(Wire.result("\"rawnull\""));
    }

    @Test
    void aMethodThatHasBeenCalledOftenTakesItsParametersLikeOneThatHasNot() {
        JsonRpcServer server = JsonRpcServer.builder()
                .binding(listsOfStrings())
                .service(Contexts.class, new Seen())
                .service(Varargs.class, new Joined())
                .build();
        for (int i = 0; i < 50; i++) {
            assertThat(Wire.call(server, "middle", "[\"a\",\"b\"]")).isEqualTo(Wire.result("\"a middle b\""));
            assertThat(Wire.call(server, "join", "[\"-\",1,2]")).isEqualTo(Wire.result("\"1-2\""));
            assertThat(Wire.call(server, "join", "[\"-\"]")).isEqualTo(Wire.result("\"\""));
            assertThat(Wire.call(server, "lists", "[[\"a\"],[]]")).isEqualTo(Wire.result("1"));
            assertThat(Wire.call(wholes, "where", "[1]")).isEqualTo(Wire.result("\"where 1/null/-\""));
        }
    }

    interface Names {
        String show(@JsonRpcParam("für") String text, @JsonRpcParam("a\\\"b") String other);
    }

    @Test
    void aParameterMayHaveAnyNameAndBeWrittenWithEscapes() {
        JsonRpcServer server = serving(Names.class, (text, other) -> text + other);
        assertThat(Wire.call(server, "show", "{\"für\":\"1\",\"a\\\\\\\"b\":\"2\"}"))
                .isEqualTo(Wire.result("\"12\""));
        assertThat(Wire.call(server, "show", "{\"f\\u00fcr\":\"1\",\"\\u0061\\\\\\\"b\":\"2\"}"))
                .isEqualTo(Wire.result("\"12\""));
    }

    interface Many {
        int sum(
                int a,
                int b,
                int c,
                int d,
                int e,
                int f,
                int g,
                int h,
                int i,
                int j,
                int k,
                int l,
                int m,
                int n,
                int o,
                int p,
                @Nullable Integer q);
    }

    @Test
    void aMethodOfManyParametersFindsEachInAnyOrder() {
        JsonRpcServer server = serving(
                Many.class, (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q) -> a * 1000 + p + (q == null ? 0 : q));
        StringBuilder backwards = new StringBuilder();
        for (char name = 'p'; name >= 'a'; name--) {
            backwards
                    .append(backwards.length() == 0 ? "{\"" : ",\"")
                    .append(name)
                    .append("\":")
                    .append(name - 'a');
        }
        assertThat(Wire.call(server, "sum", backwards + "}")).isEqualTo(Wire.result("15"));
    }

    private static <T> JsonRpcServer serving(Class<T> type, T implementation) {
        return JsonRpcServer.builder().service(type, implementation).build();
    }
}
