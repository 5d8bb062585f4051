package dev.antiphon.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What generated codecs are made of, with one written by hand. */
class JsonCodecTest {
    record Everything(
            byte small,
            short more,
            int number,
            long large,
            float single,
            double exact,
            boolean yes,
            String text,
            Integer boxed,
            Color color,
            List<String> list,
            RawJson other) {}

    enum Color {
        RED,
        GREEN
    }

    static final String PLAIN =
            "{\"small\":-8,\"more\":300,\"number\":-70000,\"large\":123456789012345678,\"single\":0.1,"
                    + "\"exact\":-1.5E+3,\"yes\":true,\"text\":\"a\\n\\u00fc\\\"\",\"boxed\":null,\"color\":\"GREEN\","
                    + "\"list\":[\"x\",null,\"\"],\"other\":{\"a\":[1,\"}\"]}}";

    static final Everything VALUE = new Everything(
            (byte) -8,
            (short) 300,
            -70000,
            123456789012345678L,
            0.1f,
            -1500,
            true,
            "a\nü\"",
            null,
            Color.GREEN,
            new ArrayList<>(Arrays.asList("x", null, "")),
            RawJson.of("{\"a\":[1,\"}\"]}"));

    /** Written as the processor would. */
    static final class Codec extends JsonCodec<Everything> {
        private static final String[] MEMBERS = {
            "small", "more", "number", "large", "single", "exact", "yes", "text", "boxed", "color", "list", "other"
        };
        private static final byte[][] NAMES = names(MEMBERS);
        private static final byte[][] KEYS = keys(MEMBERS);
        private static final byte[][] COLORS = names("RED", "GREEN");
        private static final Color[] CONSTANTS = {Color.RED, Color.GREEN};

        @Override
        protected Everything read(JsonCursor in) {
            byte small = 0;
            short more = 0;
            int number = 0;
            long large = 0;
            float single = 0;
            double exact = 0;
            boolean yes = false;
            String text = null;
            Integer boxed = null;
            Color color = null;
            List<String> list = null;
            RawJson other = null;
            long seen = 0;
            in.beginObject();
            for (int member = in.nextMember(NAMES, 0); member >= 0; member = in.nextMember(NAMES, member + 1)) {
                seen = in.markSeen(seen, member);
                switch (member) {
                    case 0 -> small = in.toByte();
                    case 1 -> more = in.toShort();
                    case 2 -> number = in.toInt();
                    case 3 -> large = in.toLong();
                    case 4 -> single = in.toFloat();
                    case 5 -> exact = in.toDouble();
                    case 6 -> yes = in.toBoolean();
                    case 7 -> text = in.skipNull() ? null : in.toText();
                    case 8 -> boxed = in.skipNull() ? null : in.toInt();
                    case 9 -> color = in.skipNull() ? null : CONSTANTS[in.toConstantIndex(COLORS)];
                    case 10 -> list = in.skipNull() ? null : list(in);
                    default -> other = (RawJson) in.toValue(RawJson.class);
                }
            }
            in.requireSeen(seen, 0b1111111);
            return new Everything(small, more, number, large, single, exact, yes, text, boxed, color, list, other);
        }

        private static List<String> list(JsonCursor in) {
            List<String> list = new ArrayList<>();
            in.beginArray();
            while (in.nextElement()) {
                list.add(in.skipNull() ? null : in.toText());
            }
            return list;
        }

        @Override
        protected void write(Everything value, JsonOutput out, JsonTypes types) {
            out.write(KEYS[0]);
            out.value(value.small());
            out.write(KEYS[4]);
            out.value(value.single());
            out.write(KEYS[7]);
            text(value.text(), out);
            out.write(KEYS[11]);
            types.writer(RawJson.class).write(value.other(), out);
            out.write('}');
        }
    }

    /** Tells what it was asked to read and write, and whether it leaves the plain to others. */
    private static final class Behind implements JsonBinding {
        final List<String> read = new ArrayList<>();
        private final boolean plain;

        Behind(boolean plain) {
            this.plain = plain;
        }

        @Override
        public ValueReader<?> reader(Type type) {
            return (json, start, end) -> {
                read.add(new String(json, start, end - start, UTF_8));
                return VALUE;
            };
        }

        @Override
        public ValueWriter<?> writer(Type type) {
            return (value, out) -> out.ascii("\"behind\"");
        }

        @Override
        public boolean usesDefaultMapping() {
            return plain;
        }
    }

    private final Behind behind = new Behind(true);
    private final JsonTypes types = new JsonTypes(behind).with(Map.of(Everything.class, new Codec()));

    private Object read(String json) {
        byte[] amid = ("[0," + json + ",0]").getBytes(UTF_8);
        return types.reader(Everything.class).read(amid, 3, amid.length - 3);
    }

    private static String written(JsonTypes types) {
        JsonOutput out = new JsonOutput();
        types.writer(Everything.class).write(VALUE, out);
        return new String(out.toByteArray(), UTF_8);
    }

    @Test
    void what_is_written_plainly_is_read_without_the_binding() {
        assertThat(read(PLAIN)).isEqualTo(VALUE);
        assertThat(behind.read).isEmpty();
    }

    @Test
    void white_space_and_members_that_nobody_asked_for_are_stepped_over() {
        int raw = PLAIN.indexOf("\"other\""); // which is as it came, white space and all
        String spread = PLAIN.substring(0, raw)
                        .replace(",\"", " ,\t\"")
                        .replace("\":", "\" : ")
                        .replace("{\"small", "{ \"z\":[{}] , \"small")
                + PLAIN.substring(raw);
        assertThat(read(spread)).isEqualTo(VALUE);
        assertThat(behind.read).isEmpty();
    }

    @Test
    void members_come_in_any_order_and_some_may_be_left_out() {
        Everything read = (Everything)
                read("{\"exact\":1,\"yes\":false,\"single\":2,\"large\":3,\"number\":4,\"more\":5,\"small\":6}");
        assertThat(read)
                .isEqualTo(new Everything((byte) 6, (short) 5, 4, 3, 2, 1, false, null, null, null, null, null));
        assertThat(behind.read).isEmpty();
    }

    @Test
    void null_is_null() {
        assertThat(read("null")).isNull();
        assertThat(behind.read).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            "small":-8        | "small":128
            "small":-8        | "small":-8.0
            "small":-8        | "small":"-8"
            "small":-8        | "small":null
            "small":-8        | "other":1
            "more":300        | "more":32768
            "number":-70000   | "number":2147483648
            "number":-70000   | "number":-7e4
            "number":-70000   | "number":true
            "number":-70000   | "number":1,"number":2
            "number":-70000   | "num\\u0062er":1
            "large":123456789012345678 | "large":9223372036854775807
            "large":123456789012345678 | "large":[]
            "single":0.1      | "single":"0.1"
            "single":0.1      | "single":null
            "exact":-1.5E+3   | "exact":"NaN"
            "exact":-1.5E+3   | "exact":{}
            "yes":true        | "yes":1
            "yes":true        | "yes":null
            "yes":true        | "yes":"true"
            "boxed":null      | "boxed":1.5
            "color":"GREEN"   | "color":"BLUE"
            "color":"GREEN"   | "color":"GREEN "
            "color":"GREEN"   | "color":1
            "color":"GREEN"   | "color":"GR\\u0045EN"
            "list":["x",null,""] | "list":["x",1]
            "list":["x",null,""] | "list":{}
            "list":["x",null,""] | "list":"x"
            """)
    void what_is_out_of_the_ordinary_is_left_to_the_binding_as_a_whole(String plain, String odd) {
        String json = PLAIN.replace(plain, odd);
        assertThat(json).isNotEqualTo(PLAIN);
        assertThat(read(json)).isSameAs(VALUE);
        assertThat(behind.read).containsExactly(json);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "[]", "1", "\"x\"", "true", "{\"small\":1}", "[{}]"})
    void so_is_what_cannot_be_a_value(String json) {
        assertThat(read(json)).isSameAs(VALUE);
        assertThat(behind.read).containsExactly(json);
    }

    @Test
    void without_a_binding_what_is_not_plain_is_refused() {
        JsonTypes alone = new JsonTypes(null).with(Map.of(Everything.class, new Codec()));
        byte[] plain = PLAIN.getBytes(UTF_8);
        assertThat(alone.reader(Everything.class).read(plain, 0, plain.length)).isEqualTo(VALUE);
        byte[] odd = "{}".getBytes(UTF_8);
        assertThatThrownBy(() -> alone.reader(Everything.class).read(odd, 0, odd.length))
                .isInstanceOf(BindingException.class)
                .hasMessage("does not fit the expected type"); // no name of a class: the peer reads this
    }

    @Test
    void a_value_is_written_by_its_codec() {
        assertThat(written(types))
                .isEqualTo("{\"small\":-8,\"single\":0.1,\"text\":\"a\\nü\\\"\",\"other\":{\"a\":[1,\"}\"]}}");
    }

    @Test
    void a_binding_with_ideas_of_its_own_reads_and_writes_everything() {
        Behind other = new Behind(false);
        JsonTypes own = new JsonTypes(other).with(Map.of(Everything.class, new Codec()));
        byte[] plain = PLAIN.getBytes(UTF_8);
        assertThat(own.reader(Everything.class).read(plain, 0, plain.length)).isSameAs(VALUE);
        assertThat(other.read).containsExactly(PLAIN);
        assertThat(written(own)).isEqualTo("\"behind\"");
    }
}
