package dev.antiphon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.service.JsonRpcMethod;
import dev.antiphon.service.JsonRpcNotification;
import dev.antiphon.service.JsonRpcService;
import dev.antiphon.service.MethodNaming;
import org.junit.jupiter.api.Test;

/** Which methods of an interface are served, and under which names. */
class ServiceRegistrationTest {
    interface Calculator {
        int add(int a, int b);
    }

    @JsonRpcService(prefix = "math")
    interface Prefixed {
        int add(int a, int b);
    }

    @JsonRpcService(prefix = "math")
    interface Named {
        @JsonRpcMethod(
                value = "plus",
                aliases = {"sum", "other.add"})
        int add(int a, int b);

        @JsonRpcNotification(value = "told", aliases = "heard")
        void tell(String what);

        @JsonRpcMethod(aliases = "minus")
        int subtract(int a, int b);
    }

    private static final class Arithmetic implements Calculator, Prefixed, Named {
        @Override
        public int add(int a, int b) {
            return a + b;
        }

        @Override
        public void tell(String what) {}

        @Override
        public int subtract(int a, int b) {
            return a - b;
        }
    }

    @Test
    void theSimpleNameIsTheNameOfTheJavaMethod() {
        JsonRpcServer server = serving(Calculator.class, new Arithmetic());
        assertThat(server.methodNames()).containsExactly("add");
        assertThat(Wire.call(server, "add", "[1,2]")).isEqualTo(Wire.result("3"));
        assertThat(Wire.call(server, "add", "{\"b\":1,\"a\":2}")).isEqualTo(Wire.result("3"));
    }

    @Test
    void aPrefixOnTheInterfaceStandsBeforeTheSimpleName() {
        JsonRpcServer server = serving(Prefixed.class, new Arithmetic());
        assertThat(server.methodNames()).containsExactly("math.add");
        assertThat(Wire.call(server, "math.add", "[1,2]")).isEqualTo(Wire.result("3"));
        assertThat(Wire.call(server, "add", "[1,2]")).contains("-32601");
    }

    @Test
    void prefixedNamingTakesThePrefixOfTheInterfaceOrOfTheOption() {
        JsonRpcServer server = JsonRpcServer.builder()
                .naming(MethodNaming.PREFIXED)
                .service(Prefixed.class, new Arithmetic())
                .service(Calculator.class, new Arithmetic(), ServiceOption.prefix("calc"))
                .build();
        assertThat(server.methodNames()).containsExactly("calc.add", "math.add");
    }

    @Test
    void thePrefixOfTheOptionTakesThePlaceOfTheAnnotations() {
        JsonRpcServer server = JsonRpcServer.builder()
                .service(Prefixed.class, new Arithmetic(), ServiceOption.prefix("arithmetic"))
                .build();
        assertThat(server.methodNames()).containsExactly("arithmetic.add");
    }

    @Test
    void fullyQualifiedNamesBeginWithTheNameOfTheInterface() {
        JsonRpcServer server = JsonRpcServer.builder()
                .naming(MethodNaming.FULLY_QUALIFIED)
                .service(Calculator.class, new Arithmetic())
                .build();
        assertThat(server.methodNames()).containsExactly("Calculator.add");
        assertThat(Wire.call(server, "Calculator.add", "[1,2]")).isEqualTo(Wire.result("3"));
    }

    @Test
    void neitherPrefixNorNamingTouchesExplicitNamesAndAliases() {
        JsonRpcServer server = JsonRpcServer.builder()
                .naming(MethodNaming.PREFIXED)
                .service(Named.class, new Arithmetic())
                .build();
        assertThat(server.methodNames())
                .containsExactly("heard", "math.subtract", "minus", "other.add", "plus", "sum", "told");
        assertThat(Wire.call(server, "other.add", "[1,2]")).isEqualTo(Wire.result("3"));
        assertThat(Wire.call(server, "minus", "[5,2]")).isEqualTo(Wire.result("3"));
        assertThat(Wire.call(server, "heard", "[\"x\"]")).isEqualTo(Wire.result("null"));
    }

    @Test
    void oneInterfaceServesTwiceUnderTwoPrefixesWithTwoImplementations() {
        JsonRpcServer server = JsonRpcServer.builder()
                .service(Calculator.class, new Arithmetic(), ServiceOption.prefix("plain"))
                .service(Calculator.class, (a, b) -> (a + b) % 12, ServiceOption.prefix("clock"))
                .build();
        assertThat(Wire.call(server, "plain.add", "[7,8]")).isEqualTo(Wire.result("15"));
        assertThat(Wire.call(server, "clock.add", "[7,8]")).isEqualTo(Wire.result("3"));
    }

    interface WithMore {
        String served();

        default String helper() {
            return "for callers: " + served();
        }

        @JsonRpcMethod
        default String annotated() {
            return "annotated " + served();
        }

        @JsonRpcNotification
        default void noticed() {}

        static String shared() {
            return "static";
        }

        @JsonRpcMethod
        static String marked() {
            return "static all the same";
        }
    }

    @Test
    void defaultMethodsAreServedOnlyWhenAnnotatedAndStaticOnesNever() {
        JsonRpcServer server = serving(WithMore.class, () -> "value");
        assertThat(server.methodNames()).containsExactly("annotated", "noticed", "served");
        assertThat(Wire.call(server, "annotated", "[]")).isEqualTo(Wire.result("\"annotated value\""));
        assertThat(Wire.call(server, "helper", "[]")).contains("-32601");
        assertThat(Wire.call(server, "shared", "[]")).contains("-32601");
        assertThat(Wire.call(server, "marked", "[]")).contains("-32601");
    }

    interface Twice<T> {
        T twice(T value);
    }

    interface Strings extends Twice<String> {}

    interface Numbers extends Twice<Integer> {
        int half(int value);
    }

    @Test
    void anInheritedMethodTakesAndGivesTheTypesThatItsHeirNames() {
        JsonRpcServer strings = serving(Strings.class, value -> value + value);
        assertThat(Wire.call(strings, "twice", "[\"ab\"]")).isEqualTo(Wire.result("\"abab\""));
        assertThat(Wire.call(strings, "twice", "[1]")).contains("-32602", "expected a string");
        JsonRpcServer numbers = serving(Numbers.class, new Numbers() {
            @Override
            public Integer twice(Integer value) {
                return 2 * value;
            }

            @Override
            public int half(int value) {
                return value / 2;
            }
        });
        assertThat(Wire.call(numbers, "twice", "{\"value\":21}")).isEqualTo(Wire.result("42"));
        assertThat(Wire.call(numbers, "half", "[4]")).isEqualTo(Wire.result("2"));
    }

    interface Loud extends Twice<String> {
        @Override
        @JsonRpcMethod("again")
        String twice(String value);
    }

    @Test
    void anOverriddenMethodIsServedOnceAsTheHeirDeclaresIt() {
        JsonRpcServer server = serving(Loud.class, value -> value + value + "!");
        assertThat(server.methodNames()).containsExactly("again");
        assertThat(Wire.call(server, "again", "[\"a\"]")).isEqualTo(Wire.result("\"aa!\""));
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
        JsonRpcServer server = serving(Both.class, () -> "one");
        assertThat(server.methodNames()).containsExactly("name");
        assertThat(Wire.call(server, "name", "[]")).isEqualTo(Wire.result("\"one\""));
    }

    private interface Hidden {
        @SuppressWarnings("UnusedMethod") // called by reflection
        int answer();
    }

    @Test
    void anInterfaceThatIsNotPublicIsServed() {
        assertThat(Wire.call(serving(Hidden.class, () -> 42), "answer", "[]")).isEqualTo(Wire.result("42"));
    }

    @Test
    void theThousandthCallIsAnsweredLikeTheFirst() {
        JsonRpcServer server = serving(Calculator.class, new Arithmetic());
        for (int i = 0; i < 1000; i++) {
            assertThat(Wire.call(server, "add", "[1," + i + "]")).isEqualTo(Wire.result(String.valueOf(1 + i)));
        }
    }

    private static <T> JsonRpcServer serving(Class<T> type, T implementation) {
        return JsonRpcServer.builder().service(type, implementation).build();
    }
}
