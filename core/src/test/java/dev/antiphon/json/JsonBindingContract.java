package dev.antiphon.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonValue;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a binding with its default mapper does, to the byte. Each binding extends this class, and so all of them read
 * and write the same JSON and refuse the same JSON with the same words.
 */
public abstract class JsonBindingContract {
    private static final String NOT_WRITTEN = "the value cannot be written as JSON";

    protected abstract JsonBinding binding();

    public record Point(int x, int y) {}

    public record Order(
            @Nullable String zebra,
            @Nullable Integer apple,
            @Nullable Boolean middle) {}

    public record Whole(byte tiny, short small, int medium, long large, BigInteger huge) {}

    public record Real(float rough, double fine, BigDecimal exact, boolean yes, char letter) {}

    public enum Color {
        RED,
        @JsonProperty("dark-green")
        GREEN,
        BLUE;

        @Override
        public String toString() {
            return "a nice " + name();
        }
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Circle.class, name = "circle"),
        @JsonSubTypes.Type(value = Square.class, name = "square")
    })
    public sealed interface Shape {}

    public record Circle(double radius) implements Shape {}

    public record Square(double side) implements Shape {}

    public record Page<T>(List<T> items, Optional<T> next) {}

    public record Optionals(Optional<String> text, OptionalInt number, OptionalDouble real) {}

    public record Empty() {}

    public record Renamed(
            @JsonProperty("the_name") String name,
            @JsonIgnore @Nullable String secret) {}

    public record Email(@JsonValue String address) {
        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        public Email {}
    }

    public record Positive(int value) {
        public Positive {
            if (value < 1) {
                throw new IllegalArgumentException("secret of " + getClass());
            }
        }
    }

    public record Required(@JsonProperty(required = true) String name, int count) {}

    public record Envelope(
            String name,
            @Nullable RawJson payload,
            @Nullable List<RawJson> more) {}

    public record Customer(Address address) {}

    public record Address(List<Line> lines, Map<String, Line> named) {}

    public record Line(int zip) {}

    public record Endless(int depth) {
        public Endless {
            new Endless(depth + 1);
        }
    }

    public static class Base {
        public String zulu = "z";
        public int alpha = 1;
    }

    public static class Derived extends Base {
        public String getMore() {
            return "m";
        }
    }

    public static class Site {
        public String getURL() {
            return "u";
        }
    }

    /** By its getters an interface of the user's, not polymorphic for Jackson. */
    public interface Named {
        String getName();
    }

    public record Person(String name, int age) implements Named {
        @Override
        public String getName() {
            return name;
        }
    }

    public static class Hidden {
        Hidden(int a, int b) {
            assertThat(a).isNotEqualTo(b);
        }
    }

    /** Fails behind more text than a generator buffers. */
    public record Failing(String text, @Nullable Throwable failure) {
        @JsonProperty
        public String broken() throws Throwable {
            if (failure != null) {
                throw failure;
            }
            return text;
        }

        @Override
        @JsonIgnore
        public @Nullable Throwable failure() {
            return failure;
        }
    }

    static final class Types {
        static final Type SHAPES = new TypeRef<List<Shape>>() {}.type();
        static final Type SHAPES_BY_NAME = new TypeRef<Map<String, Shape>>() {}.type();
        static final Type PAGE_OF_SHAPES = new TypeRef<Page<Shape>>() {}.type();
        static final Type COLORS = new TypeRef<Map<Color, List<Color>>>() {}.type();
        static final Type NESTED = new TypeRef<Map<String, List<Map<String, Point>>>>() {}.type();
        static final Type MAYBE = new TypeRef<Optional<Point>>() {}.type();
        static final Type NUMBERS = new TypeRef<List<Integer>>() {}.type();

        private Types() {}
    }

    static List<Arguments> values() {
        return List.of(
                arguments(Point.class, new Point(1, -2), "{'x':1,'y':-2}"),
                arguments(Point.class, null, "null"),
                arguments(Shape.class, null, "null"),
                arguments(Order.class, new Order("z", 1, null), "{'zebra':'z','apple':1,'middle':null}"),
                arguments(
                        Whole.class,
                        new Whole((byte) -128, (short) 2, Integer.MAX_VALUE, Long.MIN_VALUE, BigInteger.TEN.pow(20)),
                        "{'tiny':-128,'small':2,'medium':2147483647,'large':-9223372036854775808,"
                                + "'huge':100000000000000000000}"),
                arguments(
                        Real.class,
                        new Real(1.1f, 2.2e-7, new BigDecimal("1.50"), true, 'ß'),
                        "{'rough':1.1,'fine':2.2E-7,'exact':1.50,'yes':true,'letter':'ß'}"),
                arguments(BigDecimal[].class, new BigDecimal[] {new BigDecimal("1E+3")}, "[1E+3]"),
                arguments(double[].class, new double[] {Double.NaN, 100, 1e22}, "['NaN',100.0,1.0E22]"),
                arguments(String[].class, new String[] {"é€😀\n\"\\", "\u0001"}, "['é€😀\\n\\\"\\\\','\\u0001']"),
                arguments(Color.class, Color.GREEN, "'dark-green'"),
                arguments(Types.COLORS, Map.of(Color.GREEN, List.of(Color.RED)), "{'dark-green':['RED']}"),
                arguments(Shape.class, new Circle(1.5), "{'kind':'circle','radius':1.5}"),
                arguments(Circle.class, new Circle(1.5), "{'kind':'circle','radius':1.5}"),
                arguments(Shape[].class, new Shape[] {new Square(2)}, "[{'kind':'square','side':2.0}]"),
                arguments(
                        Types.SHAPES,
                        List.of(new Circle(1), new Square(2)),
                        "[{'kind':'circle','radius':1.0},{'kind':'square','side':2.0}]"),
                arguments(Types.SHAPES_BY_NAME, Map.of("a", new Square(2)), "{'a':{'kind':'square','side':2.0}}"),
                arguments(
                        Types.PAGE_OF_SHAPES,
                        new Page<Shape>(List.of(new Circle(1)), Optional.of(new Square(2))),
                        "{'items':[{'kind':'circle','radius':1.0}],'next':{'kind':'square','side':2.0}}"),
                arguments(
                        Types.NESTED,
                        Map.of("a", List.of(Map.of("b", new Point(1, 2)))),
                        "{'a':[{'b':{'x':1,'y':2}}]}"),
                arguments(Types.MAYBE, Optional.of(new Point(1, 2)), "{'x':1,'y':2}"),
                arguments(Types.MAYBE, Optional.empty(), "null"),
                arguments(
                        Optionals.class,
                        new Optionals(Optional.of(""), OptionalInt.of(1), OptionalDouble.of(3)),
                        "{'text':'','number':1,'real':3.0}"),
                arguments(
                        Optionals.class,
                        new Optionals(Optional.empty(), OptionalInt.empty(), OptionalDouble.empty()),
                        "{'text':null,'number':null,'real':null}"),
                arguments(Instant.class, Instant.parse("2024-02-29T11:30:15.123456Z"), "'2024-02-29T11:30:15.123456Z'"),
                arguments(LocalDate.class, LocalDate.of(2024, 2, 29), "'2024-02-29'"),
                arguments(LocalTime.class, LocalTime.of(12, 30), "'12:30:00'"),
                arguments(LocalDateTime.class, LocalDateTime.of(2024, 2, 29, 12, 30), "'2024-02-29T12:30:00'"),
                arguments(
                        OffsetDateTime.class,
                        OffsetDateTime.parse("2024-02-29T12:30:15+05:30"),
                        "'2024-02-29T12:30:15+05:30'"),
                arguments(Duration.class, Duration.ofMillis(90_061_001), "'PT25H1M1.001S'"),
                arguments(Period.class, Period.of(1, 2, 3), "'P1Y2M3D'"),
                arguments(Year.class, Year.of(2024), "2024"),
                arguments(YearMonth.class, YearMonth.of(2024, 2), "'2024-02'"),
                arguments(Month.class, Month.FEBRUARY, "'FEBRUARY'"),
                arguments(DayOfWeek.class, DayOfWeek.FRIDAY, "'FRIDAY'"),
                arguments(ZoneId.class, ZoneId.of("Europe/Paris"), "'Europe/Paris'"),
                arguments(Date.class, Date.from(Instant.ofEpochMilli(1)), "'1970-01-01T00:00:00.001Z'"),
                arguments(UUID.class, new UUID(1, 2), "'00000000-0000-0001-0000-000000000002'"),
                arguments(URI.class, URI.create("http://a/b?c"), "'http://a/b?c'"),
                arguments(Locale.class, Locale.GERMANY, "'de-DE'"),
                arguments(byte[].class, new byte[] {1, 2, -56}, "'AQLI'"),
                arguments(Empty.class, new Empty(), "{}"),
                arguments(Renamed.class, new Renamed("n", null), "{'the_name':'n'}"),
                arguments(Email.class, new Email("a@b"), "'a@b'"),
                arguments(
                        Envelope.class,
                        new Envelope("n", RawJson.of("{\"a\":[1.10,-0.0,1e400]}"), List.of(RawJson.NULL)),
                        "{'name':'n','payload':{'a':[1.10,-0.0,1e400]},'more':[null]}"));
    }

    static List<Arguments> lenient() {
        Map<String, Object> untyped = new LinkedHashMap<>();
        untyped.put("a", new ArrayList<>(List.of(1, 2.5, "x", true, 12345678901L)));
        untyped.put("b", null);
        return List.of(
                arguments(Point.class, "{'z':{'deep':[1,2]},'y':2,'x':1,'q':null}", new Point(1, 2)),
                arguments(Order.class, "{}", new Order(null, null, null)),
                arguments(Object.class, "{'a':[1,2.5,'x',true,12345678901],'b':null}", untyped),
                arguments(Circle.class, "{'radius':1,'kind':'circle'}", new Circle(1)),
                arguments(Shape.class, "{'radius':1,'kind':'circle'}", new Circle(1)),
                arguments(
                        Optionals.class,
                        "{}",
                        new Optionals(Optional.empty(), OptionalInt.empty(), OptionalDouble.empty())),
                arguments(Required.class, "{'name':null,'count':1}", new Required(null, 1)),
                arguments(Envelope.class, "{'payload':null}", new Envelope(null, RawJson.NULL, null)),
                arguments(
                        Envelope.class,
                        "{ 'payload' : [ 1.0E5 , 'a 😀' ] }",
                        new Envelope(null, RawJson.of("[1.0E5,\"a 😀\"]"), null)));
    }

    static List<Arguments> refused() {
        String colors = "expected one of [RED, dark-green, BLUE]";
        return List.of(
                arguments(Point.class, "{'x':'1','y':2}", "expected a 32-bit integer", ".x"),
                arguments(Point.class, "{'x':1.0,'y':2}", "expected a 32-bit integer", ".x"),
                arguments(Point.class, "{'x':1.5,'y':2}", "expected a 32-bit integer", ".x"),
                arguments(Point.class, "{'x':'','y':2}", "expected a 32-bit integer", ".x"),
                arguments(Point.class, "{'x':true,'y':2}", "expected a 32-bit integer", ".x"),
                arguments(Point.class, "{'x':3000000000,'y':2}", "expected a 32-bit integer", ".x"),
                arguments(Point.class, "{'x':99999999999999999999,'y':2}", "expected a 32-bit integer", ".x"),
                arguments(Point.class, "{'x':[1],'y':2}", "expected a 32-bit integer", ".x"),
                arguments(Point.class, "{'x':null,'y':2}", "must not be null", ".x"),
                arguments(Point.class, "{'x':1}", "missing", ".y"),
                arguments(Point.class, "{'X':1,'y':2}", "missing", ".x"),
                arguments(Point.class, "[1,2]", "expected an object", ""),
                arguments(Point.class, "''", "expected an object", ""),
                arguments(Required.class, "{'count':1}", "missing", ".name"),
                arguments(Order.class, "{'zebra':1}", "expected a string", ".zebra"),
                arguments(Order.class, "{'zebra':true}", "expected a string", ".zebra"),
                arguments(Order.class, "{'zebra':{}}", "expected a string", ".zebra"),
                arguments(Order.class, "{'apple':''}", "expected a 32-bit integer", ".apple"),
                arguments(Order.class, "{'middle':0}", "expected a boolean", ".middle"),
                arguments(Order.class, "{'middle':'true'}", "expected a boolean", ".middle"),
                arguments(Color.class, "'PINK'", colors, ""),
                arguments(Color.class, "'GREEN'", colors, ""),
                arguments(Color.class, "'red'", colors, ""),
                arguments(Color.class, "''", colors, ""),
                arguments(Color.class, "0", colors, ""),
                arguments(Types.COLORS, "{'RED':['PINK']}", colors, ".RED[0]"),
                arguments(Shape.class, "{'kind':'star'}", "unknown type", ""),
                arguments(Shape.class, "{'radius':1}", "missing type", ""),
                arguments(Shape.class, "'circle'", "expected an object", ""),
                arguments(Shape.class, "{'kind':'circle'}", "missing", ".radius"),
                arguments(Shape.class, "{'radius':'x','kind':'circle'}", "expected a number", ".radius"),
                arguments(Types.SHAPES, "[{'kind':'circle','radius':1},{'kind':'?'}]", "unknown type", "[1]"),
                arguments(Types.SHAPES, "{}", "expected an array", ""),
                arguments(Types.SHAPES, "''", "expected an array", ""),
                arguments(Types.SHAPES_BY_NAME, "{'a':3}", "expected an object", ".a"),
                arguments(Types.SHAPES_BY_NAME, "[]", "expected an object", ""),
                arguments(int[].class, "'a'", "expected an array", ""),
                arguments(Types.NUMBERS, "[1,'2']", "expected a 32-bit integer", "[1]"),
                arguments(Optionals.class, "{'number':'1'}", "expected a 32-bit integer", ".number"),
                arguments(Types.MAYBE, "{'x':'1','y':1}", "expected a 32-bit integer", ".x"),
                arguments(Instant.class, "'soon'", "expected a date or time in ISO 8601", ""),
                arguments(LocalDate.class, "'2024-02-30'", "expected a date or time in ISO 8601", ""),
                arguments(LocalDate.class, "''", "expected a date or time in ISO 8601", ""),
                arguments(Duration.class, "'long'", "expected a duration in ISO 8601", ""),
                arguments(ZoneId.class, "'Mars'", "expected a time zone", ""),
                arguments(UUID.class, "''", "expected a UUID", ""),
                arguments(byte[].class, "'%'", "expected a string in Base64", ""),
                arguments(Email.class, "3", "does not fit the expected type", ""),
                arguments(Positive.class, "{'value':0}", "not a valid value", ""),
                arguments(Endless.class, "{'depth':0}", "not a valid value", ""),
                arguments(
                        Customer.class,
                        "{'address':{'lines':[{'zip':1},{'zip':2},{'zip':'x'}]}}",
                        "expected a 32-bit integer",
                        ".address.lines[2].zip"),
                arguments(Customer.class, "{'address':{'lines':[{}]}}", "missing", ".address.lines[0].zip"),
                arguments(
                        Customer.class,
                        "{'address':{'named':{'a\\nb':{'zip':null}}}}",
                        "must not be null",
                        ".address.named.a?b.zip"));
    }

    static List<Type> unreadable() {
        return List.of(Named.class, Hidden.class, java.io.InputStream.class, Runnable.class);
    }

    @ParameterizedTest
    @MethodSource("values")
    void a_value_is_written_as_this_json_and_read_back(Type type, @Nullable Object value, String json) {
        assertThat(written(type, value)).isEqualTo(quoted(json));
        assertThat(read(type, json)).isEqualTo(value);
    }

    @ParameterizedTest
    @MethodSource("lenient")
    void this_json_is_read_as_a_value(Type type, String json, Object value) {
        assertThat(read(type, json)).isEqualTo(value);
    }

    @ParameterizedTest
    @MethodSource("refused")
    void this_json_is_refused_in_words_without_java_in_them(Type type, String json, String reason, String path) {
        BindingException e = refusal(type, json);
        assertThat(e.reason()).isEqualTo(reason);
        assertThat(e.path()).isEqualTo(path);
        assertThat(e).hasCauseInstanceOf(Throwable.class);
        assertThat(e.getMessage()).doesNotContain("java", "dev.antiphon", "jackson", "Contract", "secret", "$", "@");
    }

    @ParameterizedTest
    @MethodSource("unreadable")
    void a_type_that_cannot_be_read_is_refused_when_its_reader_is_asked_for(Type type) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> binding().reader(type))
                .withMessageStartingWith("Jackson cannot read "
                        + type.getTypeName().replace('$', '.').replace("Contract.", "Contract$"));
    }

    @Test
    void what_a_constructor_throws_is_the_cause_and_has_a_path() {
        BindingException e = refusal(new TypeRef<List<Positive>>() {}.type(), "[{'value':1},{'value':-1}]");
        assertThat(e.path()).isEqualTo("[1]");
        assertThat(e).hasRootCauseInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void only_the_range_is_read() {
        byte[] bytes = quoted("[{'x':1,'y':2},{'x':3,'y':4}]").getBytes(UTF_8);
        assertThat(binding().reader(Point.class).read(bytes, 1, 14)).isEqualTo(new Point(1, 2));
        assertThat(binding().reader(Point.class).read(bytes, 15, 28)).isEqualTo(new Point(3, 4));
    }

    @Test
    void a_long_string_and_a_deep_value_are_no_problem() {
        String text = "x".repeat(21_000_000);
        assertThat(read(String[].class, "['" + text + "']")).isEqualTo(new String[] {text});
        String deep = "[".repeat(900) + "]".repeat(900);
        assertThat(written(Object.class, read(Object.class, deep))).isEqualTo(deep);
    }

    @Test
    void a_range_with_more_than_one_value_is_refused() {
        assertThatExceptionOfType(BindingException.class).isThrownBy(() -> read(Point.class, "{'x':1,'y':2} 3"));
    }

    @Test
    void a_path_is_not_without_end() {
        BindingException e = refusal(Types.SHAPES_BY_NAME, "{'" + "k".repeat(10_000) + "':3}");
        assertThat(e.path()).isEqualTo("." + "k".repeat(64) + "...");
    }

    @Test
    void properties_of_a_bean_are_written_as_declared_with_those_of_a_subclass() {
        assertThat(written(Base.class, new Base())).isEqualTo(quoted("{'zulu':'z','alpha':1}"));
        assertThat(written(Base.class, new Derived())).isEqualTo(quoted("{'zulu':'z','alpha':1,'more':'m'}"));
        assertThat(written(Site.class, new Site())).isEqualTo(quoted("{'URL':'u'}"));
        assertThat(written(Named.class, new Person("n", 3))).isEqualTo(quoted("{'name':'n','age':3}"));
        assertThat(written(Object.class, new Point(1, 2))).isEqualTo(quoted("{'x':1,'y':2}"));
    }

    @Test
    void properties_that_are_absent_keep_the_default_of_a_bean() {
        Base base = (Base) read(Base.class, "{'alpha':7}");
        assertThat(base.zulu).isEqualTo("z");
        assertThat(base.alpha).isEqualTo(7);
    }

    @Test
    void a_raw_value_is_read_on_with_the_same_binding() {
        Envelope envelope = (Envelope) read(Envelope.class, "{'payload':{'x':1,'y':2}}");
        assertThat(envelope.payload().as(Point.class)).isEqualTo(new Point(1, 2));
    }

    @Test
    void values_follow_each_other_with_nothing_between_them() {
        JsonOutput out = new JsonOutput();
        for (int i = 0; i < 3; i++) {
            out.write('<');
            write(Point.class, new Point(i, i), out);
            write(Types.SHAPES, List.of(), out);
            write(Color.class, Color.RED, out);
        }
        assertThat(text(out)).isEqualTo(quoted("<{'x':0,'y':0}[]'RED'<{'x':1,'y':1}[]'RED'<{'x':2,'y':2}[]'RED'"));
    }

    @Test
    void one_generator_stays_with_an_output() {
        JsonOutput out = new JsonOutput();
        write(Point.class, new Point(1, 2), out);
        Object attached = out.attachment();
        out.reset();
        write(Types.SHAPES, List.of(), out);
        assertThat(out.attachment()).isNotNull().isSameAs(attached);
    }

    @Test
    void what_somebody_else_attached_is_replaced() {
        JsonOutput out = new JsonOutput();
        out.attach("something else");
        write(Point.class, new Point(1, 2), out);
        assertThat(text(out)).isEqualTo(quoted("{'x':1,'y':2}"));
    }

    @Test
    void after_a_failure_in_the_middle_of_a_value_the_output_can_be_used_again() {
        JsonOutput out = new JsonOutput();
        write(Point.class, new Point(1, 2), out);
        int mark = out.size();
        Failing failing = new Failing("x".repeat(20_000), new IllegalStateException("secret"));
        BindingException e = catchThrowableOfType(
                BindingException.class, () -> write(new TypeRef<List<Failing>>() {}.type(), List.of(failing), out));
        assertThat(e.reason()).isEqualTo(NOT_WRITTEN);
        assertThat(e.path()).isEqualTo("[0].broken");
        assertThat(e).hasRootCause(failing.failure());
        assertThat(out.attachment()).isNull();
        out.truncate(mark);
        write(Point.class, new Point(3, 4), out);
        assertThat(text(out)).isEqualTo(quoted("{'x':1,'y':2}{'x':3,'y':4}"));
    }

    @Test
    void an_error_passes_and_the_output_can_be_used_again() {
        JsonOutput out = new JsonOutput();
        Failing failing = new Failing("x".repeat(20_000), new OutOfMemoryError("for a test"));
        assertThatExceptionOfType(OutOfMemoryError.class).isThrownBy(() -> write(Failing.class, failing, out));
        out.truncate(0);
        write(Point.class, new Point(3, 4), out);
        assertThat(text(out)).isEqualTo(quoted("{'x':3,'y':4}"));
    }

    @Test
    void a_value_beyond_the_limit_of_the_output_is_told_by_its_own_exception() {
        JsonOutput out = new JsonOutput();
        out.limit(10_000);
        List<Envelope> large = List.of(new Envelope("x".repeat(9_000), null, null), new Envelope("y", null, null));
        Type type = new TypeRef<List<Envelope>>() {}.type();
        write(type, large, out);
        out.reset();
        out.limit(5_000);
        assertThatExceptionOfType(OutputLimitException.class).isThrownBy(() -> write(type, large, out));
        assertThat(out.limitReached()).isTrue();
        assertThat(out.attachment()).isNull();
        out.reset();
        write(Point.class, new Point(3, 4), out);
        assertThat(text(out)).isEqualTo(quoted("{'x':3,'y':4}"));
    }

    @Test
    void a_value_of_another_type_is_refused() {
        assertThatExceptionOfType(BindingException.class)
                .isThrownBy(() -> written(Point.class, "a string"))
                .withMessage(NOT_WRITTEN);
    }

    @Test
    void many_threads_use_one_reader_and_one_writer() throws Exception {
        ValueReader<?> reader = binding().reader(Types.PAGE_OF_SHAPES);
        Callable<Boolean> task = () -> {
            JsonOutput out = new JsonOutput();
            for (int i = 0; i < 500; i++) {
                Page<Shape> page = new Page<>(List.of(new Circle(i), new Square(i)), Optional.of(new Circle(-i)));
                out.reset();
                write(Types.PAGE_OF_SHAPES, page, out);
                byte[] bytes = out.toByteArray();
                assertThat(reader.read(bytes, 0, bytes.length)).isEqualTo(page);
            }
            return true;
        };
        var threads = Executors.newFixedThreadPool(4);
        try {
            for (Future<Boolean> done : threads.invokeAll(List.of(task, task, task, task))) {
                assertThat(done.get()).isTrue();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private BindingException refusal(Type type, String json) {
        return catchThrowableOfType(BindingException.class, () -> read(type, json));
    }

    private @Nullable Object read(Type type, String json) {
        byte[] bytes = quoted("[" + json + "]").getBytes(UTF_8);
        return binding().reader(type).read(bytes, 1, bytes.length - 1);
    }

    private String written(Type type, @Nullable Object value) {
        JsonOutput out = new JsonOutput();
        write(type, value, out);
        return text(out);
    }

    @SuppressWarnings("unchecked") // a test gives the type of its value
    private void write(Type type, @Nullable Object value, JsonOutput out) {
        ((ValueWriter<Object>) binding().writer(type)).write(value, out);
    }

    private static String text(JsonOutput out) {
        return new String(out.toByteArray(), UTF_8);
    }

    /** JSON for people who read Java: with apostrophes for quotes. */
    private static String quoted(String json) {
        return json.replace('\'', '"');
    }
}
