package dev.antiphon;

import static dev.antiphon.Parameter.required;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.antiphon.Greetings.Code;
import dev.antiphon.Greetings.Greeter;
import dev.antiphon.Greetings.Polite;
import dev.antiphon.error.InvalidParamsException;
import dev.antiphon.json.RawJson;
import dev.antiphon.service.JsonRpcParams;
import dev.antiphon.spi.ParameterValidation;
import dev.antiphon.transport.MemoryTransport;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Whatever checks parameters is asked once for each method, and then before its handler. */
class ParameterValidationTest {
    private final List<String> events = new CopyOnWriteArrayList<>();

    /** Demands something of all methods but one, and tells what it is asked. */
    private final class Telling implements ParameterValidation {
        private final List<String> asked = new ArrayList<>();

        @Override
        public @Nullable Check ofMethod(Object implementation, Method method, List<String> names) {
            asked.add(method.getName() + names);
            return method.getName().equals("free") || method.getName().equals("none") ? null : this::check;
        }

        @Override
        public @Nullable Check ofParams(Type type) {
            asked.add(type.getTypeName());
            return type == Void.class ? null : this::check;
        }

        private void check(@Nullable Object[] arguments) {
            List<Object> seen = new ArrayList<>();
            for (Object argument : arguments) {
                seen.add(argument instanceof CallContext ? "context" : argument);
            }
            events.add("check " + seen);
            if (Arrays.asList(arguments).contains("bad")
                    || Arrays.toString(arguments).contains("\"bad\"")) {
                throw new InvalidParamsException("Invalid params", RawJson.of("\"bad\""));
            }
        }
    }

    interface Shapes {
        String free(String text);

        String one(String text);

        String two(String text, int number);

        String with(CallContext call, String text);

        String between(String first, CallContext call, String last);

        String all(@JsonRpcParams RawJson params);

        String allWith(CallContext call, @JsonRpcParams RawJson params);

        Stream<String> items(String text);
    }

    private final class Handled implements Shapes {
        private String handled(Object... arguments) {
            events.add("handle " + arguments[0]);
            return "done";
        }

        @Override
        public String free(String text) {
            return handled(text);
        }

        @Override
        public String one(String text) {
            return handled(text);
        }

        @Override
        public String two(String text, int number) {
            return handled(text, number);
        }

        @Override
        public String with(CallContext call, String text) {
            return handled(text);
        }

        @Override
        public String between(String first, CallContext call, String last) {
            return handled(first, last);
        }

        @Override
        public String all(RawJson params) {
            return handled(params);
        }

        @Override
        public String allWith(CallContext call, RawJson params) {
            return handled(params);
        }

        @Override
        public Stream<String> items(String text) {
            return Stream.of(handled(text));
        }
    }

    private static final String REFUSED = Wire.error(-32602, "Invalid params", "\"bad\"");

    private final Telling validation = new Telling();

    private ServerBuilder builder() {
        return JsonRpcServer.builder().validation(validation);
    }

    private JsonRpcServer server() {
        return builder().service(Shapes.class, new Handled()).build();
    }

    @Test
    void it_is_asked_once_for_each_method_with_the_names_on_the_wire() {
        server();
        assertThat(validation.asked)
                .containsExactlyInAnyOrder(
                        "free[text]",
                        "one[text]",
                        "two[text, number]",
                        "with[, text]",
                        "between[first, , last]",
                        "all[]",
                        "allWith[, ]",
                        "items[text]");
    }

    @Test
    void a_method_that_nothing_is_demanded_of_is_called_without_a_check() {
        assertThat(Wire.call(server(), "free", "[\"bad\"]")).isEqualTo(Wire.result("\"done\""));
        assertThat(events).containsExactly("handle bad");
    }

    @Test
    void a_check_comes_before_the_handler_however_the_parameters_are_given() {
        JsonRpcServer server = server();
        assertThat(Wire.call(server, "two", "[\"good\",1]")).isEqualTo(Wire.result("\"done\""));
        assertThat(Wire.call(server, "two", "{\"number\":2,\"text\":\"good\"}")).isEqualTo(Wire.result("\"done\""));
        assertThat(Wire.call(server, "one", "[\"bad\"]")).isEqualTo(REFUSED);
        assertThat(Wire.call(server, "two", "[\"bad\",3]")).isEqualTo(REFUSED);
        assertThat(Wire.call(server, "two", "{\"number\":4,\"text\":\"bad\"}")).isEqualTo(REFUSED);
        assertThat(events)
                .containsExactly(
                        "check [good, 1]",
                        "handle good",
                        "check [good, 2]",
                        "handle good",
                        "check [bad]",
                        "check [bad, 3]",
                        "check [bad, 4]");
    }

    @Test
    void a_check_sees_the_context_and_all_of_params_where_the_method_has_them() {
        JsonRpcServer server = server();
        for (String method : List.of("with", "all", "allWith")) {
            assertThat(Wire.call(server, method, "[\"good\"]")).isEqualTo(Wire.result("\"done\""));
            assertThat(Wire.call(server, method, "[\"bad\"]")).isEqualTo(REFUSED);
        }
        assertThat(Wire.call(server, "between", "[\"a\",\"bad\"]")).isEqualTo(REFUSED);
        assertThat(events)
                .contains("check [context, bad]", "check [[\"bad\"]]", "check [context, [\"bad\"]]")
                .contains("check [a, context, bad]")
                .doesNotContain("handle bad", "handle a");
    }

    @Test
    void a_stream_that_is_refused_never_begins() {
        JsonRpcServer server = server();
        MemoryTransport.Pair pair = MemoryTransport.pair();
        server.accept(pair.left());
        WirePeer peer = new WirePeer(pair.right());
        peer.send(Wire.request("items", "[\"bad\"]", 1));
        assertThat(peer.next()).isEqualTo(REFUSED);
        peer.send(Wire.request("items", "[\"bad\"]", 1)
                .replace("2.0", "3.0")
                .replace("\"id\"", "\"options\":{\"stream\":true},\"id\""));
        assertThat(peer.next()).contains("\"code\":-32602").contains("\"data\":\"bad\"");
        assertThat(events).containsExactly("check [bad]", "check [bad]");
        peer.close();
    }

    @Test
    void typed_handlers_are_checked_and_described_ones_are_not() {
        RpcMethod<RawJson, String> method = RpcMethod.of("typed", RawJson.class, String.class);
        RpcMethod<Void, String> empty = RpcMethod.of("empty", Void.class, String.class);
        RpcStreamMethod<RawJson, String, Void> stream =
                RpcStreamMethod.of("stream", RawJson.class, String.class, Void.class);
        JsonRpcServer server = builder()
                .handle(method, params -> "done")
                .handle(empty, params -> "done")
                .handle(stream, (params, sink) -> sink.complete(null))
                .method("described", Parameters.of(required("text", String.class)), args -> "done")
                .build();
        assertThat(Wire.call(server, "typed", "[\"good\"]")).isEqualTo(Wire.result("\"done\""));
        assertThat(Wire.call(server, "typed", "[\"bad\"]")).isEqualTo(REFUSED);
        assertThat(Wire.call(server, "empty", "[]")).isEqualTo(Wire.result("\"done\""));
        assertThat(Wire.call(server, "described", "[\"bad\"]")).isEqualTo(Wire.result("\"done\""));
        assertThat(validation.asked)
                .containsExactlyInAnyOrder("dev.antiphon.json.RawJson", "java.lang.Void", "dev.antiphon.json.RawJson");
    }

    @Test
    void each_entry_of_a_batch_is_checked_by_itself() {
        String batch = "[" + Wire.request("one", "[\"bad\"]", 1) + "," + Wire.request("one", "[\"good\"]", 2) + ","
                + Wire.notification("one", "[\"bad\"]") + "]";
        assertThat(Wire.send(server(), batch)).isEqualTo("[" + REFUSED + "," + Wire.result("\"done\"", 2) + "]");
        assertThat(events).containsOnlyOnce("handle good").doesNotContain("handle bad");
    }

    @Test
    void who_may_not_call_learns_nothing_of_what_is_demanded() {
        JsonRpcServer server = builder()
                .service(Shapes.class, new Handled(), ServiceOption.access(Access.authenticated()))
                .intercept((call, next) -> {
                    events.add("intercepted");
                    return next.proceed(call);
                })
                .build();
        assertThat(Wire.call(server, "one", "[\"bad\"]")).contains("\"code\":1000");
        assertThat(events).containsExactly("intercepted");
    }

    @Test
    void generated_code_is_checked_like_reflection() {
        List<List<String>> asked = new ArrayList<>();
        for (ServiceOption option : List.of(ServiceOption.reflection(), new Code())) {
            Telling telling = new Telling();
            JsonRpcServer server = JsonRpcServer.builder()
                    .validation(telling)
                    .service(Greeter.class, new Polite(), option)
                    .build();
            asked.add(telling.asked.stream().sorted().toList());
            assertThat(Wire.call(server, "none", "[]")).isEqualTo(Wire.result("\"none\""));
            assertThat(Wire.call(server, "one", "[\"good\"]")).isEqualTo(Wire.result("\"good\""));
            assertThat(Wire.call(server, "one", "[\"bad\"]")).isEqualTo(REFUSED);
            assertThat(Wire.call(server, "two", "[\"bad\",2]")).isEqualTo(REFUSED);
            assertThat(Wire.call(server, "later", "[\"bad\"]")).isEqualTo(REFUSED);
        }
        assertThat(asked.get(0)).isEqualTo(asked.get(1)).isNotEmpty();
    }

    @Test
    void without_one_nothing_is_checked() {
        JsonRpcServer server = JsonRpcServer.builder()
                .validation(ParameterValidation.none())
                .service(Shapes.class, new Handled())
                .build();
        assertThat(Wire.call(server, "one", "[\"bad\"]")).isEqualTo(Wire.result("\"done\""));
    }

    @Test
    void methods_that_are_added_for_a_connection_are_checked_too() {
        JsonRpcServer server =
                builder().build().extend().service(Shapes.class, new Handled()).build();
        assertThat(Wire.call(server, "one", "[\"bad\"]")).isEqualTo(REFUSED);
    }

    @Test
    void a_demand_that_makes_no_sense_is_told_when_the_server_is_built() {
        ServerBuilder builder = JsonRpcServer.builder()
                .validation(new ParameterValidation() {
                    @Override
                    public Check ofMethod(Object implementation, Method method, List<String> names) {
                        throw new IllegalArgumentException("nobody can be that old");
                    }

                    @Override
                    public @Nullable Check ofParams(Type type) {
                        return null;
                    }
                })
                .service(Shapes.class, new Handled());
        assertThatIllegalArgumentException()
                .isThrownBy(builder::build)
                .withMessageStartingWith("Method '")
                .withMessageEndingWith(": nobody can be that old");
    }
}
