package dev.antiphon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.internal.types.GenericTypes;
import dev.antiphon.json.RawJson;
import dev.antiphon.json.TypeRef;
import dev.antiphon.protocol.RpcId;
import dev.antiphon.service.JsonRpcMethod;
import dev.antiphon.service.JsonRpcNotification;
import java.io.IOException;
import java.lang.reflect.Type;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Default, static, inherited and overridden methods of a proxy's interface. */
class ServiceProxyInheritanceTest {
    interface WithMore {
        String served(String text);

        default String twice(String text) {
            return served(text) + served(text);
        }

        default String joined(String separator, String... texts) {
            return String.join(separator, texts);
        }

        default void fails() throws IOException {
            throw new IOException("from the body");
        }

        @JsonRpcMethod
        default String annotated() {
            return "never run here";
        }

        @JsonRpcNotification
        default void noticed() {
            throw new AssertionError("never run here");
        }

        static String shared(WithMore service) {
            return service.served("static");
        }
    }

    private final LoopExchange exchange = LoopExchange.to(JsonRpcServer.builder()
            .service(WithMore.class, text -> "<" + text + ">", ServiceOption.nonBlocking())
            .build());
    private final WithMore service = JsonRpcClient.builder().over(exchange).service(WithMore.class);

    @Test
    void aDefaultMethodRunsItsJavaBodyWhichMayCallThePeer() {
        assertThat(service.twice("a")).isEqualTo("<a><a>");
        assertThat(exchange.sent).hasSize(2).allMatch(text -> text.contains("\"method\":\"served\""));
        assertThat(service.joined("-", "a", "b")).isEqualTo("a-b");
        assertThat(service.joined("-")).isEmpty();
        assertThat(exchange.sent).hasSize(2);
    }

    @Test
    void whatTheBodyOfADefaultMethodThrowsIsThrownAsItIs() {
        assertThatThrownBy(service::fails)
                .isExactlyInstanceOf(IOException.class)
                .hasMessage("from the body");
    }

    @Test
    void anAnnotatedDefaultMethodIsThePeers() {
        assertThat(service.annotated()).isEqualTo("never run here");
        service.noticed();
        assertThat(exchange.sent)
                .containsExactly(
                        "{\"jsonrpc\":\"2.0\",\"method\":\"annotated\",\"id\":1}",
                        "{\"jsonrpc\":\"2.0\",\"method\":\"noticed\"}");
    }

    @Test
    void aStaticMethodTakesAProxyLikeAnyOther() {
        assertThat(WithMore.shared(service)).isEqualTo("<static>");
    }

    public interface Open {
        String served();

        default String local() {
            return "open " + served();
        }
    }

    @Test
    void aDefaultMethodOfAPublicInterfaceRunsItsBody() {
        Open open = answering("\"a\"", Open.class);
        assertThat(open.local()).isEqualTo("open a");
    }

    interface Twice<T> {
        T twice(T value);

        List<T> all();
    }

    interface Numbers extends Twice<Integer> {}

    private static final TinyBinding LISTS = new TinyBinding()
            .reads(
                    numbers(),
                    json -> json.elements().stream().map(RawJson::asInt).toList())
            .reads(
                    new TypeRef<List<String>>() {}.type(),
                    json -> json.elements().stream().map(RawJson::asString).toList());

    /** As the library names a type whose variable it has replaced. */
    private static Type numbers() {
        try {
            return GenericTypes.resolve(
                    Twice.class.getMethod("all").getGenericReturnType(), Twice.class.getMethod("all"), Numbers.class);
        } catch (NoSuchMethodException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void anInheritedMethodTakesAndGivesTheTypesThatItsHeirNames() {
        Numbers numbers = answering("42", Numbers.class);
        assertThat(numbers.twice(21)).isEqualTo(42);
        assertThat(answering("[1,2]", Numbers.class).all()).containsExactly(1, 2);
        Numbers confused = answering("\"42\"", Numbers.class);
        assertThatThrownBy(() -> confused.twice(21)).hasMessageContaining("expected a 32-bit integer");
    }

    interface Texts extends Twice<String> {
        @Override
        @JsonRpcMethod("again")
        String twice(String value);

        @Override
        default List<String> all() {
            return List.of(twice("a"));
        }
    }

    @Test
    void anOverriddenMethodIsCalledAsTheHeirDeclaresItHoweverItIsReached() {
        LoopExchange texts = LoopExchange.answering(Wire.result("\"aa\""));
        JsonRpcClient client = JsonRpcClient.builder().ids(() -> RpcId.of(1)).over(texts);
        Texts service = client.service(Texts.class);
        Twice<String> parent = service;
        assertThat(service.twice("a")).isEqualTo("aa");
        assertThat(parent.twice("a")).isEqualTo("aa");
        assertThat(parent.all()).containsExactly("aa");
        assertThat(texts.sent).hasSize(3).allMatch(text -> text.equals(Wire.request("again", "{\"value\":\"a\"}", 1)));
    }

    interface Left {
        String name();
    }

    interface Right {
        String name();
    }

    interface Both extends Left, Right {}

    @Test
    void aMethodInheritedFromTwoInterfacesIsOneMethod() {
        Both both = answering("\"one\"", Both.class);
        assertThat(both.name()).isEqualTo("one");
        assertThat(((Left) answering("\"one\"", Both.class)).name()).isEqualTo("one");
        assertThat(((Right) answering("\"one\"", Both.class)).name()).isEqualTo("one");
    }

    interface Overloaded {
        String find(String name);

        String find(String name, int most);
    }

    @Test
    void overloadsCallOneMethodWithDifferentArguments() {
        LoopExchange finds = LoopExchange.answering(Wire.result("\"x\""));
        Overloaded overloaded =
                JsonRpcClient.builder().ids(() -> RpcId.of(1)).over(finds).service(Overloaded.class);
        overloaded.find("a");
        overloaded.find("a", 2);
        assertThat(finds.sent)
                .containsExactly(
                        Wire.request("find", "{\"name\":\"a\"}", 1),
                        Wire.request("find", "{\"name\":\"a\",\"most\":2}", 1));
    }

    interface Redeclaring {
        @Override
        String toString();

        @Override
        boolean equals(Object other);

        String served();
    }

    @Test
    void whatEveryObjectHasIsNotOnTheWireThoughTheInterfaceDeclaresIt() {
        Redeclaring redeclaring = answering("\"x\"", Redeclaring.class);
        assertThat(redeclaring).hasToString(Redeclaring.class.getName() + " of loop");
        Object same = redeclaring;
        assertThat(redeclaring.equals(same)).isTrue();
        JsonRpcServer server =
                JsonRpcServer.builder().service(Redeclaring.class, () -> "x").build();
        assertThat(server.methodNames()).containsExactly("served");
    }

    private static <T> T answering(String result, Class<T> type) {
        return JsonRpcClient.builder()
                .binding(LISTS)
                .over(LoopExchange.answering(Wire.result(result)))
                .service(type);
    }
}
