package dev.antiphon.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JacksonAnnotationsInside;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What core reads and writes by itself is what a binding with its default mapper would have read and written, and refused with the same
 * words. Each binding extends this class.
 */
public abstract class PlainTypesContract {
    protected abstract JsonBinding binding();

    public enum Color {
        RED,
        GREEN {
            @Override
            public String toString() {
                return "green";
            }
        }
    }

    public record Inner(
            @Nullable String text, int number, @Nullable Color color) {}

    public record Everything(
            byte small,
            short more,
            int number,
            long large,
            float single,
            double exact,
            boolean yes,
            @Nullable String text,
            @Nullable Integer boxed,
            @Nullable Double boxedExact,
            @Nullable Boolean boxedYes,
            @Nullable Color color,
            @Nullable List<@Nullable String> list,
            @Nullable List<List<Integer>> lists,
            @Nullable Inner inner,
            @Nullable List<@Nullable Inner> inners) {}

    public record Tree(
            @Nullable String name,
            @Nullable List<Tree> children,
            @Nullable Tree twin) {}

    public record Positive(int number) {
        public Positive {
            if (number <= 0) {
                throw new IllegalArgumentException("not positive");
            }
        }
    }

    public record Failing(int number) {
        @Override
        public int number() {
            throw new IllegalStateException("on purpose");
        }
    }

    private record Hidden(int number) {}

    private static final Type LIST = new TypeRef<List<Inner>>() {}.type();

    private JsonTypes plain;

    @BeforeEach
    void makeTypes() {
        plain = new JsonTypes(binding());
    }

    /** What is read of a text, or what was said of it. */
    private static @Nullable Object read(ValueReader<?> reader, String json) {
        byte[] bytes = json.getBytes(UTF_8);
        try {
            return reader.read(bytes, 0, bytes.length);
        } catch (BindingException refused) {
            return refused.getMessage() + " at " + refused.path();
        }
    }

    private void same(Type type, String json) {
        Object wanted = read(binding().reader(type), json);
        Object found = read(plain.reader(type), json);
        assertThat(found).as("%s from %s", type.getTypeName(), json).isEqualTo(wanted);
        if (found != null && !(found instanceof String)) {
            assertThat(written(plain.writer(type), found))
                    .as("%s from %s", type.getTypeName(), json)
                    .isEqualTo(written(write(type), found));
        }
    }

    @SuppressWarnings("unchecked") // asked only for values of its type
    private ValueWriter<Object> write(Type type) {
        return (ValueWriter<Object>) binding().writer(type);
    }

    private static String written(ValueWriter<Object> writer, Object value) {
        JsonOutput out = new JsonOutput();
        writer.write(value, out);
        return new String(out.toByteArray(), UTF_8);
    }

    private void isReadByCore(Type type, boolean wanted) {
        assertThat(plain.reader(type) instanceof CodecBinding)
                .as(type.getTypeName())
                .isEqualTo(wanted);
    }

    @Test
    void records_enums_and_lists_of_plain_parts_are_read_by_core() {
        isReadByCore(Everything.class, true);
        isReadByCore(Tree.class, true);
        isReadByCore(Color.class, true);
        isReadByCore(Hidden.class, true);
        isReadByCore(LIST, true);
        isReadByCore(new TypeRef<List<List<Color>>>() {}.type(), true);
    }

    public interface Renamed {
        @JsonProperty("other")
        int number();
    }

    @Retention(RetentionPolicy.RUNTIME)
    @JacksonAnnotationsInside
    @JsonIgnoreProperties("number")
    public @interface Quiet {}

    public record ByInterface(int number) implements Renamed {}

    public record ByComponent(@JsonProperty("other") int number) {}

    @Quiet
    public record ByOwnAnnotation(int number, int more) {}

    public record WithGetter(int number) {
        public int getTwice() {
            return 2 * number;
        }
    }

    public record TwoWays(int number) {
        public TwoWays(String text) {
            this(text.length());
        }
    }

    public record Generic<T>(T value) {}

    public record WithMap(Map<String, Integer> map) {}

    public record Around(WithMap inner, int number) {}

    public record Empty() {}

    public record WithOther(RawJson other, int number) {}

    @Test
    void what_a_library_may_know_more_of_is_left_to_it() {
        for (Type type : List.of(
                ByInterface.class,
                ByComponent.class,
                ByOwnAnnotation.class,
                WithGetter.class,
                TwoWays.class,
                Generic.class,
                new TypeRef<Generic<Integer>>() {}.type(),
                new TypeRef<List<Generic<Integer>>>() {}.type(),
                new TypeRef<List<? extends Inner>>() {}.type(),
                new TypeRef<ArrayList<Inner>>() {}.type(),
                WithMap.class,
                Around.class,
                Empty.class,
                WithOther.class)) {
            isReadByCore(type, false);
        }
        same(ByInterface.class, "{\"other\":3}");
        same(ByComponent.class, "{\"other\":3}");
        same(ByOwnAnnotation.class, "{\"number\":3,\"more\":4}");
    }

    @Test
    void odd_texts_are_read_and_refused_as_by_the_binding() {
        for (String inner : List.of(
                "null",
                "{}",
                "[]",
                "1",
                "\"\"",
                "{\"number\":1}",
                "{\"number\":1,\"number\":2}",
                "{\"number\":null}",
                "{\"number\":1.0}",
                "{\"number\":1.5}",
                "{\"number\":1e2}",
                "{\"number\":\"1\"}",
                "{\"number\":-0}",
                "{\"number\":2147483648}",
                "{\"number\":1,\"text\":null}",
                "{\"number\":1,\"text\":5}",
                "{\"number\":1,\"text\":true}",
                "{\"number\":1,\"text\":[]}",
                "{\"number\":1,\"text\":\"\\u0000\\ud83d\\ude00\\\"\"}",
                "{\"number\":1,\"\\u0074ext\":\"escaped name\"}",
                "{\"number\":1,\"color\":\"RED\"}",
                "{\"number\":1,\"color\":\"green\"}",
                "{\"number\":1,\"color\":\"GREEN\"}",
                "{\"number\":1,\"color\":\"\\u0047REEN\"}",
                "{\"number\":1,\"color\":0}",
                "{\"number\":1,\"color\":\"\"}",
                "{\"number\":1,\"color\":\"BLUE\"}",
                "{\"number\":1,\"unknown\":{\"text\":[1,{}]},\"text\":\"x\"}",
                " { \"color\" : null , \"text\" : \"x\" , \"number\" : 7 } ",
                "{\"Number\":1}")) {
            String trimmed = inner.strip();
            same(Inner.class, trimmed);
            same(LIST, "[" + inner + ",null," + inner + "]");
            same(
                    Tree.class,
                    "{\"name\":\"a\",\"twin\":" + inner + ",\"children\":[{},{\"children\":[" + inner + "]}]}");
        }
        same(LIST, "[]");
        same(LIST, "{}");
        same(Color.class, "\"RED\"");
        same(Color.class, "\"blue\"");
        same(Color.class, "1");
        same(Positive.class, "{\"number\":1}");
        same(Positive.class, "{\"number\":0}");
        same(Hidden.class, "{\"number\":1}");
    }

    @Test
    void a_record_that_fails_to_tell_its_value_is_not_written() {
        JsonOutput out = new JsonOutput();
        org.assertj.core.api.Assertions.assertThatThrownBy(
                        () -> plain.writer(Failing.class).write(new Failing(1), out))
                .isInstanceOf(RuntimeException.class);
    }

    /** Texts by chance, with a seed that is told: values of the right kind mostly, in any order, with some left out, twice or wrong. */
    @Test
    void any_text_is_read_and_written_as_by_the_binding() {
        for (int seed = 0; seed < 4000; seed++) {
            same(Everything.class, new Texts(new Random(seed)).everything());
        }
    }

    /** Makes up texts. */
    private record Texts(Random random) {
        private static final String[] ODD = {
            "null",
            "0",
            "-1",
            "1.0",
            "1e3",
            "\"\"",
            "\"5\"",
            "true",
            "[]",
            "{}",
            "[null]",
            "99999999999999999999",
            "0.1"
        };

        private String pick(String... some) {
            return random.nextInt(40) == 0 ? ODD[random.nextInt(ODD.length)] : some[random.nextInt(some.length)];
        }

        String everything() {
            // Only numbers that the JDK writes as shortly as can be: before 19 it has more digits for some, Jackson 3
            // has not.
            List<String> members = new ArrayList<>(List.of(
                    "\"small\":" + pick("1", "-128", "127", "0"),
                    "\"more\":" + pick("300", "-32768", "12"),
                    "\"number\":" + pick("70000", "-2147483648", "0"),
                    "\"large\":" + pick("9007199254740993", "-9223372036854775808", "5"),
                    "\"single\":" + pick("0.1", "1", "-1.5e3", "3.4028235e38", "1.4e-45"),
                    "\"exact\":" + pick("0.1", "1", "-1.5e300", "4.9e-324", "123456789.125"),
                    "\"yes\":" + pick("true", "false"),
                    "\"text\":" + pick("\"a\"", "null", "\"\\n\\u00fc\"", "\"long enough to need more than a word\""),
                    "\"boxed\":" + pick("1", "null"),
                    "\"boxedExact\":" + pick("1", "null", "2.5"),
                    "\"boxedYes\":" + pick("true", "null"),
                    "\"color\":" + pick("\"RED\"", "\"GREEN\"", "null"),
                    "\"list\":" + pick("[]", "[\"a\",null]", "null"),
                    "\"lists\":" + pick("[]", "[[1],[],[2,3]]", "null"),
                    "\"inner\":" + pick("null", "{\"number\":1}", "{\"text\":\"x\",\"number\":2,\"color\":\"RED\"}"),
                    "\"inners\":" + pick("[]", "[{\"number\":3},null]", "null")));
            if (random.nextInt(3) == 0) {
                java.util.Collections.shuffle(members, random);
            }
            if (random.nextInt(4) == 0) {
                members.remove(random.nextInt(members.size()));
            }
            if (random.nextInt(20) == 0) {
                members.add(members.get(random.nextInt(members.size())));
            }
            if (random.nextInt(10) == 0) {
                members.add(random.nextInt(members.size()), "\"unknown\":[{\"a\":1}]");
            }
            String space = Arrays.asList("", "", " ", "\n\t").get(random.nextInt(4));
            return "{" + space + String.join(space + "," + space, members) + space + "}";
        }
    }
}
