package dev.antiphon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.Greetings.Code;
import dev.antiphon.Greetings.Greeter;
import dev.antiphon.Greetings.Polite;
import dev.antiphon.Greetings.Rude;
import dev.antiphon.json.RawJson;
import dev.antiphon.spi.GeneratedMethodSpec;
import dev.antiphon.spi.GeneratedService;
import dev.antiphon.spi.RemoteInvoker;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Code that stands in for reflection, given by hand. */
class GeneratedServiceTest {
    private static final ServiceOption GIVEN = new Code();
    private static final ServiceOption REFLECTED = ServiceOption.reflection();

    private static JsonRpcServer server(ServiceOption... options) {
        return JsonRpcServer.builder()
                .service(Greeter.class, new Polite(), options)
                .build();
    }

    /** Calls everything, and gives what was sent. */
    private static List<String> calls(JsonRpcServer server, ServiceOption... options) throws Rude {
        LoopExchange exchange = LoopExchange.to(server);
        Greeter greeter = JsonRpcClient.builder().over(exchange).service(Greeter.class, options);
        assertThat(greeter.none()).isEqualTo("none");
        assertThat(greeter.one("a")).isEqualTo("a");
        assertThat(greeter.two("a", 2)).isEqualTo("aa");
        assertThat(greeter.three("a", 2, true)).isEqualTo("aatrue");
        assertThat(greeter.later("a")).succeedsWithin(Duration.ofSeconds(60)).isEqualTo("a");
        greeter.wave("a");
        assertThatThrownBy(greeter::rude).isExactlyInstanceOf(Rude.class).hasMessage("go away");
        return exchange.sent;
    }

    @Test
    void given_code_serves_and_calls_with_the_bytes_of_reflection() throws Rude {
        List<String> reflected = calls(server());
        assertThat(reflected).hasSize(7);
        assertThat(calls(server(GIVEN))).isEqualTo(reflected);
        assertThat(calls(server(), GIVEN)).isEqualTo(reflected);
        assertThat(calls(server(GIVEN), GIVEN)).isEqualTo(reflected);
    }

    @Test
    void a_server_answers_mistakes_as_by_reflection() {
        for (String params :
                List.of("[]", "[1]", "{}", "{\"name\":null}", "[\"a\",\"b\"]", "[\"a\",2,3,4]", "[\"a\",null]")) {
            for (String method : List.of("none", "one", "two", "three", "later", "wave", "rude")) {
                assertThat(Wire.call(server(GIVEN), method, params))
                        .isEqualTo(Wire.call(server(REFLECTED), method, params));
            }
        }
    }

    @Test
    void code_of_another_interface_is_refused() {
        String words = "The generated code is that of " + Greeter.class.getName() + ", not of java.lang.Runnable";
        assertThatThrownBy(() -> JsonRpcServer.builder().service(Runnable.class, () -> {}, GIVEN))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(words);
        JsonRpcClient client = JsonRpcClient.builder().over(LoopExchange.answering(null));
        assertThatThrownBy(() -> client.service(Runnable.class, GIVEN))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(words);
    }

    @Test
    void an_object_of_given_code_is_itself_and_tells_of_itself_as_a_proxy_does() {
        JsonRpcClient client = JsonRpcClient.builder().over(LoopExchange.answering(null));
        Greeter stub = client.service(Greeter.class, GIVEN);
        Greeter proxy = client.service(Greeter.class, REFLECTED);
        assertThat(Proxy.isProxyClass(stub.getClass())).isFalse();
        assertThat(Proxy.isProxyClass(proxy.getClass())).isTrue();
        for (Greeter each : List.of(stub, proxy)) {
            assertThat(List.of(each)).contains(each).doesNotContain(client.service(Greeter.class, GIVEN));
            assertThat(each.hashCode()).isEqualTo(System.identityHashCode(each));
            assertThat(each).hasToString(Greeter.class.getName() + " of loop");
        }
    }

    @Test
    void a_prefix_and_refusals_are_as_by_reflection() {
        assertThat(server(GIVEN, ServiceOption.prefix("p")).methodNames())
                .isEqualTo(server(REFLECTED, ServiceOption.prefix("p")).methodNames())
                .contains("p.none");
        JsonRpcClient client = JsonRpcClient.builder().over(LoopExchange.answering(null));
        assertThatThrownBy(() -> client.service(Greeter.class, GIVEN, ServiceOption.nonBlocking()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("ServiceOption.nonBlocking() is for services that are registered");
    }

    /** Takes something that a binding must know. */
    interface Locator {
        String locate(URI place);

        String plain();
    }

    @Test
    void a_type_that_the_binding_does_not_know_is_refused_when_its_method_is_called() {
        GeneratedService<Locator> code = new GeneratedService<>(Locator.class, "", null, false) {
            @Override
            public List<GeneratedMethodSpec> operations() {
                return List.of(
                        GeneratedMethodSpec.of("locate", URI.class)
                                .required("place", URI.class)
                                .result(String.class),
                        GeneratedMethodSpec.of("plain").result(String.class));
            }

            @Override
            public Object invoke(int operation, Locator implementation, Object[] arguments) {
                throw new AssertionError("nobody serves this");
            }

            @Override
            public Locator stub(RemoteInvoker remote) {
                return new Locator() {
                    @Override
                    public String locate(URI place) {
                        return (String) remote.<RuntimeException>call(0, place);
                    }

                    @Override
                    public String plain() {
                        return (String) remote.<RuntimeException>call(1);
                    }
                };
            }
        };
        Locator locator = JsonRpcClient.builder()
                .binding(new TinyBinding())
                .over(LoopExchange.answering("{\"jsonrpc\":\"2.0\",\"result\":\"x\",\"id\":1}"))
                .service(Locator.class, code);
        assertThatThrownBy(() -> locator.locate(URI.create("a:b")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Locator.locate(URI): parameter 'place'")
                .hasMessageContaining("the tiny binding does not know java.net.URI");
        assertThat(locator.plain()).isEqualTo("x");
    }

    @Test
    void code_that_makes_no_exceptions_says_so() {
        GeneratedService<Greeter> code = new Code();
        assertThatThrownBy(() -> code.exception(Exception.class, "x", RawJson.of("1")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("The generated code cannot create a java.lang.Exception");
    }
}
