package dev.antiphon.blackbox;

import dev.antiphon.CallContext;
import dev.antiphon.blackbox.Values.Colour;
import dev.antiphon.blackbox.Values.Person;
import dev.antiphon.json.RawJson;
import dev.antiphon.service.JsonRpcParam;
import dev.antiphon.service.JsonRpcParams;
import dev.antiphon.service.JsonRpcService;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Every form of parameters. Each method returns its arguments. */
@JsonRpcService(prefix = "shapes")
public interface ParameterForms {
    String none();

    String one(int a);

    String two(int a, String b);

    String three(int a, String b, boolean c);

    String many(int a, long b, double c, String d, boolean e, Colour f, Person g, List<Integer> h, char i, byte j);

    void quiet(String a);

    String perhaps(Optional<Integer> a);

    String perhapsBehind(int a, Optional<Person> b);

    String nullable(@Nullable String a);

    String nullableBehind(int a, @Nullable Person b);

    String optional(@JsonRpcParam(optional = true) Integer a, @JsonRpcParam(optional = true) String b);

    String defaults(
            @JsonRpcParam(defaultValue = "7") int a,
            @JsonRpcParam(defaultValue = "\"he said \\\"$T\\\"\\n\"") String b,
            @JsonRpcParam(defaultValue = "true") boolean c,
            @JsonRpcParam(defaultValue = "1.5e3") double d,
            @JsonRpcParam(defaultValue = "\"x\"") char e,
            @JsonRpcParam(defaultValue = "9007199254740993") long f,
            @JsonRpcParam(defaultValue = "0.10") BigDecimal g,
            @JsonRpcParam(defaultValue = "\"GREEN\"") Colour h,
            @JsonRpcParam(defaultValue = "[1,2]") List<Integer> i,
            @JsonRpcParam(defaultValue = "{\"name\":\"N\",\"age\":1}") Person j,
            @JsonRpcParam(defaultValue = "{\"a\":null}") Map<String, @Nullable Object> k,
            @JsonRpcParam(defaultValue = "null") @Nullable String l);

    String oneDefault(@JsonRpcParam(value = "limit", defaultValue = "10") int a);

    String rest(String... a);

    String restBehind(int a, int... b);

    @SuppressWarnings("unchecked")
    String restOfLists(int a, int b, List<Integer>... c);

    String wholeRecord(@JsonRpcParams Person a);

    String wholeRaw(@JsonRpcParams RawJson a);

    String wholeMap(@JsonRpcParams Map<String, Integer> a);

    String wholeList(@JsonRpcParams List<Integer> a);

    String wholeBehind(@Nullable CallContext context, @JsonRpcParams Person a);

    String wholeBefore(@JsonRpcParams Person a, @Nullable CallContext context);

    String context(@Nullable CallContext context);

    String contextFirst(@Nullable CallContext context, int a);

    String contextLast(int a, @Nullable CallContext context);

    String contextBetween(int a, @Nullable CallContext context, String b);

    String contextBeforeRest(@Nullable CallContext context, int... a);

    String words(@JsonRpcParam("class") String a, @JsonRpcParam("new") int b, @JsonRpcParam("a b.c\"d") int c);
}
