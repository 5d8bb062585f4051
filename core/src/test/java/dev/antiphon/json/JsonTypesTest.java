package dev.antiphon.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.lang.reflect.Type;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** There is no binding on the class path of core's own tests. */
class JsonTypesTest {
    @Test
    void without_a_binding_the_error_names_the_artifacts_that_bring_one() {
        JsonTypes types = new JsonTypes(null);
        assertThatIllegalStateException()
                .isThrownBy(() -> types.reader(List.class))
                .withMessageContaining("dev.antiphon:antiphon-jackson3")
                .withMessageContaining("dev.antiphon:antiphon-jackson2");
        assertThatIllegalStateException()
                .isThrownBy(() -> types.writer(List.class))
                .withMessageContaining("No JSON binding on the class path");
        assertThatIllegalStateException().isThrownBy(() -> types.toRaw(List.of(1)));
        assertThatIllegalStateException().isThrownBy(JsonBinding::onClassPath);
        assertThatIllegalStateException().isThrownBy(types::binding);
        assertThat(types.bindingIfKnown()).isNull();
    }

    @Test
    void without_a_binding_scalars_are_read_and_written() {
        JsonTypes types = new JsonTypes(null);
        assertThat(types.toRaw(1)).hasToString("1");
        assertThat(types.reader(int.class)).isNotNull();
        assertThat(types.writer(Object.class)).isNotNull();
        assertThat(types.bindingIfKnown()).isNull();
    }

    @Test
    void a_raw_value_asks_for_a_binding_only_where_one_is_needed() {
        assertThat(RawJson.of("1").as(Integer.class)).isEqualTo(1);
        assertThatIllegalStateException()
                .isThrownBy(() -> RawJson.of("[1]").as(new TypeRef<List<Integer>>() {}))
                .withMessageContaining("antiphon-jackson3");
    }

    @Test
    void rich_types_go_through_the_binding_and_scalars_do_not() {
        Uris binding = new Uris();
        JsonTypes types = new JsonTypes(binding);
        RawJson written = types.toRaw(URI.create("a:b"));
        assertThat(written).hasToString("\"a:b\"");
        assertThat(written.as(URI.class)).isEqualTo(URI.create("a:b"));
        assertThat(types.toRaw("a:b")).hasToString("\"a:b\"");
        assertThat(types.reader(String.class)).isNotNull();
        assertThat(binding.asked).containsExactly("write " + URI.class, "read " + URI.class);
        assertThat(types.binding()).isSameAs(binding);
        assertThat(types.bindingIfKnown()).isSameAs(binding);
    }

    @Test
    void the_writer_of_a_class_is_asked_for_once() {
        Uris binding = new Uris();
        JsonTypes types = new JsonTypes(binding);
        types.toRaw(URI.create("a:b"));
        types.toRaw(URI.create("c:d"));
        assertThat(binding.asked).containsExactly("write " + URI.class);
    }

    @Test
    void a_raw_value_that_was_read_has_the_binding_that_read_it() {
        JsonTypes types = new JsonTypes(new Uris());
        byte[] json = "\"https://example.org\"".getBytes(UTF_8);
        RawJson raw = (RawJson) types.reader(RawJson.class).read(json, 0, json.length);
        assertThat(raw.as(URI.class)).isEqualTo(URI.create("https://example.org"));
    }

    @Test
    void the_parts_of_a_raw_value_have_its_binding() {
        Uris binding = new Uris();
        byte[] json = "{\"a\":[\"b:c\"]}".getBytes(UTF_8);
        RawJson whole = RawJson.ofValid(json, 0, json.length, binding);
        RawJson part = whole.member("a").orElseThrow().elements().get(0);
        assertThat(part.as(URI.class)).isEqualTo(URI.create("b:c"));
        assertThat(part.copy().as(URI.class)).isEqualTo(URI.create("b:c"));
    }

    @Test
    void a_binding_failure_tells_where_it_is_from_the_outside_in() {
        IllegalStateException cause = new IllegalStateException("secret");
        BindingException inner = new BindingException("expected a number", ".lines[2]", cause);
        assertThat(inner).hasMessage("expected a number at .lines[2]");
        assertThat(inner.withPathPrefix("[0].address"))
                .hasMessage("expected a number at [0].address.lines[2]")
                .hasCause(cause)
                .satisfies(outer -> assertThat(outer.reason()).isEqualTo("expected a number"))
                .satisfies(outer -> assertThat(outer.path()).isEqualTo("[0].address.lines[2]"));
        assertThat(new BindingException("expected a number").withPathPrefix("[1]"))
                .hasMessage("expected a number at [1]");
        assertThat(inner.getStackTrace()).isEmpty();
    }

    @Test
    void a_failure_of_a_scalar_has_no_path() {
        assertThatExceptionOfType(BindingException.class)
                .isThrownBy(() -> RawJson.of("true").asInt())
                .satisfies(failure -> assertThat(failure.path()).isEmpty())
                .satisfies(failure -> assertThat(failure.reason()).isEqualTo("expected a 32-bit integer"));
    }

    /** A binding that knows one type and remembers what it was asked for. */
    private static final class Uris implements JsonBinding {
        private final List<String> asked = new ArrayList<>();

        @Override
        public ValueReader<?> reader(Type type) {
            asked.add("read " + type);
            return (json, start, end) -> URI.create(JsonStrings.toText(json, start, end));
        }

        @Override
        public ValueWriter<?> writer(Type type) {
            asked.add("write " + type);
            return (value, out) -> out.value(value.toString());
        }
    }
}
