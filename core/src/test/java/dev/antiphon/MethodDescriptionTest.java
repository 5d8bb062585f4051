package dev.antiphon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.json.JsonBinding;
import dev.antiphon.json.RawJson;
import dev.antiphon.json.TypeRef;
import dev.antiphon.json.ValueReader;
import dev.antiphon.json.ValueWriter;
import dev.antiphon.service.JsonRpcError;
import dev.antiphon.service.JsonRpcExample;
import dev.antiphon.service.JsonRpcMethod;
import dev.antiphon.service.JsonRpcNotification;
import dev.antiphon.service.JsonRpcParam;
import dev.antiphon.service.JsonRpcParams;
import dev.antiphon.service.JsonRpcService;
import dev.antiphon.service.JsonRpcTag;
import dev.antiphon.service.MethodNaming;
import dev.antiphon.service.ParameterEncoding;
import dev.antiphon.spi.GeneratedMethodSpec;
import dev.antiphon.spi.GeneratedService;
import dev.antiphon.spi.RemoteInvoker;
import dev.antiphon.stream.StreamWire;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.Test;

class MethodDescriptionTest {
    record Order(String item, int count) {}

    static final class Broke extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    @JsonRpcService(prefix = "shop", encoding = ParameterEncoding.BY_NAME)
    @JsonRpcTag("trade")
    @JsonRpcError(code = 1001, exception = Broke.class)
    @JsonRpcError(code = 1002, exception = IOException.class)
    interface Shop {
        @JsonRpcExample(name = "one", params = "{\"item\": \"tea\"}", result = "7", description = "d")
        @JsonRpcExample(name = "two", params = "[\"tea\", 2]", result = "8")
        @JsonRpcTag({"money", "trade"})
        @JsonRpcMethod(aliases = "shop.purchase")
        long buy(String item, @JsonRpcParam(defaultValue = "1") int count, String... notes) throws IOException;

        @Deprecated
        CompletableFuture<List<String>> list(Optional<String> filter);

        @JsonRpcMethod(encoding = ParameterEncoding.BY_POSITION)
        Flow.Publisher<Order> orders(Flow.Publisher<String> names);

        void order(@JsonRpcParams Order order);

        @JsonRpcNotification
        void log(String line);
    }

    interface Broken {
        @JsonRpcExample(name = "bad", params = "[1")
        void one(int a);
    }

    /** Nothing is called, so nothing is read or written. */
    private static final JsonBinding ANY = new JsonBinding() {
        @Override
        public ValueReader<?> reader(Type type) {
            return (json, start, end) -> null;
        }

        @Override
        public ValueWriter<?> writer(Type type) {
            return (value, out) -> out.nullValue();
        }
    };

    private static final Shop SHOP = Dummies.of(Shop.class);

    @Test
    void methods_of_services_are_described_with_what_their_annotations_say() throws Exception {
        JsonRpcServer server = JsonRpcServer.builder()
                .binding(ANY)
                .service(Shop.class, SHOP, ServiceOption.reflection())
                .build();

        List<MethodDescription> methods = server.methods().list();

        assertThat(methods)
                .extracting(MethodDescription::name)
                .containsExactly("shop.buy", "shop.list", "shop.log", "shop.order", "shop.orders");
        MethodDescription buy = methods.get(0);
        assertThat(buy.aliases()).containsExactly("shop.purchase");
        assertThat(buy.parameters()).extracting(Parameter::name).containsExactly("item", "count", "notes");
        assertThat(buy.parameters()).extracting(Parameter::isOptional).containsExactly(false, true, true);
        assertThat(buy.parameters().get(1).defaultValue()).hasToString("1");
        assertThat(buy.parameters().get(2).isRest()).isTrue();
        assertThat(buy.result()).isEqualTo(long.class);
        assertThat(buy.params()).isNull();
        assertThat(buy.items()).isNull();
        assertThat(buy.encoding()).isEqualTo(ParameterEncoding.BY_NAME);
        assertThat(buy.tags()).containsExactly("money", "trade");
        assertThat(buy.errors())
                .containsExactly(
                        new MethodError(1001, null, Broke.class), new MethodError(1002, null, IOException.class));
        assertThat(buy.examples())
                .containsExactly(
                        new MethodExample("one", RawJson.of("{\"item\": \"tea\"}"), RawJson.of("7"), "d"),
                        new MethodExample("two", RawJson.of("[\"tea\", 2]"), RawJson.of("8"), null));
        assertThat(buy.service()).isEqualTo(Shop.class);
        assertThat(buy.method()).isEqualTo(Shop.class.getMethod("buy", String.class, int.class, String[].class));
        assertThat(buy.deprecated()).isFalse();
    }

    @Test
    void futures_streams_records_and_notifications_are_told_apart() {
        List<MethodDescription> methods = JsonRpcServer.methodsOf(Shop.class);
        MethodDescription list = methods.get(1);
        MethodDescription log = methods.get(2);
        MethodDescription order = methods.get(3);
        MethodDescription orders = methods.get(4);

        assertThat(list.deprecated()).isTrue();
        assertThat(list.result()).hasToString("java.util.List<java.lang.String>");
        assertThat(log.isNotification()).isTrue();
        assertThat(log.result()).isNull();
        assertThat(log.errors()).isEmpty();
        assertThat(order.params()).isEqualTo(Order.class);
        assertThat(order.result()).isEqualTo(void.class);
        assertThat(order.errors())
                .as("no checked exception where none is declared")
                .containsExactly(new MethodError(1001, null, Broke.class));
        assertThat(orders.items()).isEqualTo(Order.class);
        assertThat(orders.result()).isEqualTo(Void.class);
        assertThat(orders.encoding()).isEqualTo(ParameterEncoding.BY_POSITION);
        assertThat(orders.parameters().get(0).items()).isEqualTo(String.class);
        assertThat(list.parameters().get(0).items()).isNull();
    }

    @Test
    void a_server_tells_the_names_that_it_answers_to() {
        JsonRpcServer server = JsonRpcServer.builder()
                .binding(ANY)
                .naming(MethodNaming.FULLY_QUALIFIED)
                .service(Shop.class, SHOP, ServiceOption.reflection(), ServiceOption.prefix("mine"))
                .build();

        assertThat(server.methods().list()).extracting(MethodDescription::name).contains("mine.list", "mine.buy");
    }

    @Test
    void methods_by_hand_are_described_by_their_options() {
        JsonRpcServer server = JsonRpcServer.builder()
                .binding(ANY)
                .method(
                        "add",
                        Parameters.of(Parameter.required("a", int.class), Parameter.optional("b", int.class, 2)),
                        arguments -> 1,
                        MethodOption.returns(int.class),
                        MethodOption.describedAs("Adds", "Adds two numbers."),
                        MethodOption.tags("math"),
                        MethodOption.deprecated(),
                        MethodOption.error(7, "Overflow"),
                        MethodOption.example("small", "[1]", "3"),
                        MethodOption.alias("plus"))
                .notification(
                        "log",
                        Parameters.none(),
                        arguments -> {},
                        MethodOption.example("quiet", "[]"),
                        MethodOption.describedAs("Logs"))
                .raw("raw", (params, call) -> params)
                .handle(RpcMethod.of("typed", Order.class, Integer.class), order -> 1)
                .handle(NotificationMethod.of("told", Void.class), nothing -> {})
                .stream(
                        "ticks",
                        Parameters.none(),
                        (arguments, sink) -> {},
                        MethodOption.returns(new TypeRef<List<Long>>() {}))
                .handle(RpcStreamMethod.of("typedTicks", Order.class, Long.class, String.class), (order, sink) -> {})
                .build();

        List<MethodDescription> methods = server.methods().list();

        assertThat(methods)
                .extracting(MethodDescription::name)
                .containsExactly("add", "log", "raw", "ticks", "told", "typed", "typedTicks");
        assertThat(methods.get(0))
                .isEqualTo(new MethodDescription(
                        "add",
                        List.of("plus"),
                        methods.get(0).parameters(),
                        null,
                        int.class,
                        null,
                        null,
                        "Adds",
                        "Adds two numbers.",
                        true,
                        List.of("math"),
                        List.of(new MethodError(7, "Overflow", null)),
                        List.of(new MethodExample("small", RawJson.of("[1]"), RawJson.of("3"), null)),
                        null,
                        null));
        assertThat(methods.get(0).parameters().get(1).defaultValue()).isEqualTo(2);
        assertThat(methods.get(1).isNotification()).isTrue();
        assertThat(methods.get(1).summary()).isEqualTo("Logs");
        assertThat(methods.get(2).params()).isEqualTo(RawJson.class);
        assertThat(methods.get(3).items()).hasToString("java.util.List<java.lang.Long>");
        assertThat(methods.get(4).params()).isEqualTo(Void.class);
        assertThat(methods.get(4).isNotification()).isTrue();
        assertThat(methods.get(5).params()).isEqualTo(Order.class);
        assertThat(methods.get(6).items()).isEqualTo(Long.class);
        assertThat(methods.get(6).result()).isEqualTo(String.class);
    }

    @Test
    void a_method_that_nobody_waits_for_is_described_as_a_notification_and_answers_as_ever() {
        JsonRpcServer server = JsonRpcServer.builder()
                .raw(
                        "note",
                        (params, call) -> RawJson.of("7"),
                        MethodOption.notificationOnly(),
                        MethodOption.alias("n"))
                .method("tell", Parameters.none(), arguments -> RawJson.of("8"), MethodOption.notificationOnly())
                .build();

        List<MethodDescription> methods = server.methods().list();

        assertThat(methods).extracting(MethodDescription::name).containsExactly("note", "tell");
        assertThat(methods).allMatch(MethodDescription::isNotification);
        assertThat(methods.get(0).params()).isEqualTo(RawJson.class);
        assertThat(methods.get(0).aliases()).containsExactly("n");
        assertThat(Wire.call(server, "note", "[]")).isEqualTo(Wire.result("7"));
        assertThat(Wire.call(server, "tell", "[]")).isEqualTo(Wire.result("8"));
        assertThat(server.handle("{\"jsonrpc\":\"2.0\",\"method\":\"note\",\"params\":[]}")
                        .join())
                .isNull();
    }

    @Test
    void a_method_that_says_what_it_answers_cannot_be_one_that_nobody_waits_for() {
        ServerBuilder builder = JsonRpcServer.builder().binding(ANY);
        MethodOption unanswered = MethodOption.notificationOnly();

        assertThatThrownBy(() -> builder.method(
                        "both", Parameters.none(), arguments -> 1, unanswered, MethodOption.returns(int.class)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The name 'both', registered as a method, already declares its result; leave out"
                        + " MethodOption.notificationOnly(), or MethodOption.returns(...)");
        assertThatThrownBy(
                        () -> builder.handle(RpcMethod.of("typed", Order.class, Integer.class), order -> 1, unanswered))
                .hasMessageEndingWith("leave out MethodOption.notificationOnly(), or register a notification");
        assertThatThrownBy(() -> builder.stream("ticks", Parameters.none(), (arguments, sink) -> {}, unanswered))
                .hasMessageContaining("'ticks', registered as a stream, already declares its result");
        assertThat(builder.build().methodNames()).isEmpty();
    }

    @Test
    void an_example_that_is_not_json_is_refused_with_its_method() {
        JsonRpcServer server = JsonRpcServer.builder()
                .service(Broken.class, Dummies.of(Broken.class))
                .build();

        assertThatThrownBy(() -> server.methods().list())
                .hasMessage("Broken.one(int): the example 'bad' has invalid JSON in its params: [1");
        assertThatThrownBy(() -> MethodOption.example("x", "1", "2")).hasMessageContaining("neither an array");
        assertThatThrownBy(() -> MethodOption.example("x", "[]", "nope"))
                .hasMessageContaining("has invalid JSON in its result: nope");
    }

    @Test
    void an_extension_learns_the_methods_of_each_server_that_it_answers_for() {
        JsonRpcServer server = JsonRpcServer.builder()
                .streams(StreamWire.COLLECTED)
                .raw("a", (params, call) -> params)
                .extension(new Counting(null))
                .build();
        JsonRpcServer larger = server.extend()
                .raw("b", (params, call) -> params, MethodOption.access(Access.authenticated()))
                .build();

        assertThat(Wire.call(server, "rpc.count", "[]")).isEqualTo(Wire.result("\"[a] COLLECTED false\""));
        assertThat(Wire.call(larger, "rpc.count", "[]")).isEqualTo(Wire.result("\"[a, b] COLLECTED true\""));
    }

    /** Class files need not have names of parameters, and generated code does not need them. */
    @Test
    void names_that_only_generated_code_knows_are_told() {
        GeneratedService<Named> named = new NamedCode();
        assertThat(JsonRpcServer.methodsOf(Named.class, named).get(0).parameters())
                .extracting(Parameter::name)
                .containsExactly("known");
    }

    interface Named {
        void one(int inTheSource);
    }

    private static final class NamedCode extends GeneratedService<Named> {
        NamedCode() {
            super(Named.class, "", null, false);
        }

        @Override
        public List<GeneratedMethodSpec> operations() {
            return List.of(GeneratedMethodSpec.of("one", int.class)
                    .required("known", int.class)
                    .result(void.class));
        }

        @Override
        public Object invoke(int operation, Named implementation, Object[] arguments) {
            return null;
        }

        @Override
        public Named stub(RemoteInvoker remote) {
            throw new UnsupportedOperationException();
        }
    }

    private record Counting(ServerMethods known) implements SystemExtension {
        @Override
        public Set<String> methods() {
            return Set.of("rpc.count");
        }

        @Override
        public SystemExtension forServer(ServerMethods methods) {
            return new Counting(methods);
        }

        @Override
        public Optional<Object> handle(CallContext call) {
            List<String> names =
                    known.list().stream().map(MethodDescription::name).toList();
            return Optional.of(names + " " + known.streams() + " " + known.isRestricted());
        }
    }

    /** Objects that are never called. */
    private static final class Dummies {
        static <T> T of(Class<T> type) {
            return type.cast(Proxy.newProxyInstance(
                    type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> null));
        }
    }
}
