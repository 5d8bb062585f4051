package dev.antiphon.jackson3;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.antiphon.json.BindingException;
import java.lang.reflect.Type;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.deser.DeserializationProblemHandler;
import tools.jackson.databind.deser.ValueInstantiator;
import tools.jackson.databind.deser.ValueInstantiators;
import tools.jackson.databind.deser.std.StdValueInstantiator;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/** Creates the same values as Jackson does, without adapting a method handle at every call. */
class MethodHandleInstantiatorTest {
    private static final Jackson3Binding BINDING = Jackson3Binding.of(new JsonMapper());

    record Point(int x, int y) {
        Point {
            if (x < 0) {
                throw new IllegalArgumentException("secret");
            }
            if (y < 0) {
                throw new AssertionError("an error is not converted");
            }
        }
    }

    record Line(Point from, Point to) {}

    private record Hidden(String text) {}

    static final class Many {
        final String all;

        @JsonCreator
        Many(@JsonProperty("name") String name, @JsonProperty("more") String... more) {
            all = name + List.of(more);
        }
    }

    record Callers(int value, @JsonIgnore List<String> names) {
        @JsonCreator
        Callers(@JsonProperty("value") int value) {
            this(
                    value,
                    Stream.of(new Throwable().getStackTrace())
                            .map(StackTraceElement::getMethodName)
                            .toList());
        }

        @JsonCreator(mode = JsonCreator.Mode.DISABLED)
        Callers {}
    }

    static final class Made {
        final String by;

        private Made(String by) {
            this.by = by;
        }

        @JsonCreator
        static Made of(@JsonProperty("a") String a, @JsonProperty("b") long b) {
            return new Made(a + b);
        }
    }

    @Test
    void no_method_handle_is_adapted_in_a_call() {
        Callers callers = (Callers) read(BINDING, Callers.class, "{\"value\":1}");
        assertThat(callers.names()).contains("createFromObjectWith").doesNotContain("invokeWithArguments");
    }

    @Test
    void constructors_and_factory_methods_of_any_access_and_arity_are_called() {
        assertThat(read(BINDING, Line.class, "{\"to\":{\"y\":4,\"x\":3},\"from\":{\"x\":1,\"y\":2}}"))
                .isEqualTo(new Line(new Point(1, 2), new Point(3, 4)));
        assertThat(read(BINDING, Hidden.class, "{\"text\":\"t\"}")).isEqualTo(new Hidden("t"));
        assertThat(((Many) read(BINDING, Many.class, "{\"name\":\"n\",\"more\":[\"a\",\"b\"]}")).all)
                .isEqualTo("n[a, b]");
        assertThat(((Made) read(BINDING, Made.class, "{\"b\":7,\"a\":\"x\"}")).by)
                .isEqualTo("x7");
    }

    @Test
    void an_absent_property_has_the_value_that_jackson_gives_it() {
        Jackson3Binding lenient = Jackson3Binding.of(JsonMapper.builder()
                .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                .build());
        assertThat(read(lenient, Line.class, "{\"from\":{\"y\":null}}")).isEqualTo(new Line(new Point(0, 0), null));
    }

    @Test
    void the_error_of_a_constructor_that_throws_has_the_path_but_not_the_message() {
        BindingException e = catchThrowableOfType(
                BindingException.class, () -> read(BINDING, Line.class, "{\"from\":{\"x\":-1,\"y\":2}}"));
        assertThat(e.reason()).isEqualTo("not a valid value");
        assertThat(e.path()).isEqualTo(".from");
        assertThat(e).hasRootCauseInstanceOf(IllegalArgumentException.class);
        assertThat(e.getMessage()).doesNotContain("secret");
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> read(BINDING, Line.class, "{\"from\":{\"x\":1,\"y\":-2}}"));
    }

    @Test
    void a_problem_handler_of_the_user_can_replace_the_value() {
        Jackson3Binding helped = Jackson3Binding.of(JsonMapper.builder()
                .addHandler(new DeserializationProblemHandler() {
                    @Override
                    public Object handleInstantiationProblem(
                            DeserializationContext context, Class<?> type, Object argument, Throwable problem) {
                        return new Point(0, 0);
                    }
                })
                .build());
        assertThat(read(helped, Point.class, "{\"x\":-1,\"y\":2}")).isEqualTo(new Point(0, 0));
    }

    @Test
    void an_instantiator_of_the_user_can_wrap_that_of_jackson_and_stays() {
        Jackson3Binding users = Jackson3Binding.of(JsonMapper.builder()
                .addModule(new SimpleModule() {
                    @Override
                    public void setupModule(SetupContext context) {
                        context.addValueInstantiators(new Moving());
                    }
                })
                .build());
        assertThat(read(users, Point.class, "{\"x\":1,\"y\":2}")).isEqualTo(new Point(101, 102));
    }

    @Test
    void a_constructor_that_only_jackson_can_access_is_left_to_it() {
        Jackson3Binding careful = Jackson3Binding.of(JsonMapper.builder()
                .disable(MapperFeature.CAN_OVERRIDE_ACCESS_MODIFIERS)
                .build());
        assertThatExceptionOfType(BindingException.class)
                .isThrownBy(() -> read(careful, Hidden.class, "{\"text\":\"t\"}"));
    }

    private static Object read(Jackson3Binding binding, Type type, String json) {
        byte[] bytes = json.getBytes(UTF_8);
        return binding.reader(type).read(bytes, 0, bytes.length);
    }

    private static final class Moving extends ValueInstantiators.Base {
        @Override
        public ValueInstantiator modifyValueInstantiator(
                DeserializationConfig config, BeanDescription.Supplier type, ValueInstantiator found) {
            assertThat(found).isExactlyInstanceOf(StdValueInstantiator.class);
            return type.getBeanClass() == Point.class ? new MovedBy100((StdValueInstantiator) found) : found;
        }
    }

    private static final class MovedBy100 extends StdValueInstantiator {
        private static final long serialVersionUID = 1L;

        MovedBy100(StdValueInstantiator original) {
            super(original);
        }

        @Override
        public Object createFromObjectWith(DeserializationContext context, Object[] arguments) {
            Point point = (Point) super.createFromObjectWith(context, arguments);
            return new Point(point.x() + 100, point.y() + 100);
        }
    }
}
