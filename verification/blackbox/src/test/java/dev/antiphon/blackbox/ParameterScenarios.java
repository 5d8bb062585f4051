package dev.antiphon.blackbox;

import dev.antiphon.blackbox.Scenario.Needs;
import dev.antiphon.blackbox.Values.Colour;
import dev.antiphon.blackbox.Values.Person;
import dev.antiphon.json.RawJson;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Parameters in every form. */
final class ParameterScenarios {
    private static final Person BOB = new Person("Bob", 5, Optional.empty());
    private static final String BOBS = BOB.toString();

    private final List<Scenario<?>> all = new ArrayList<>();

    private ParameterScenarios() {}

    static List<Scenario<?>> all() {
        ParameterScenarios scenarios = new ParameterScenarios();
        scenarios.counts();
        scenarios.optional();
        scenarios.wholes();
        scenarios.contexts();
        scenarios.encodings();
        return scenarios.all;
    }

    private void shape(String expected, Scenario.Call<ParameterForms> call) {
        all.add(Scenario.of(ParameterForms.class, expected, call, expected));
    }

    @SuppressWarnings("unchecked") // an array of lists, for the rest parameter
    private void counts() {
        shape("none()", ParameterForms::none);
        shape("one(1)", s -> s.one(1));
        shape("two(1, b)", s -> s.two(1, "b"));
        shape("three(1, b, true)", s -> s.three(1, "b", true));
        shape(
                "many(1, 2L, 3.0D, d, true, RED, " + BOBS + ", [8], i, 10B)",
                s -> s.many(1, 2, 3, "d", true, Colour.RED, BOB, List.of(8), 'i', (byte) 10));
        shape("rest(String[])", s -> s.rest());
        shape("rest(String[a, b])", s -> s.rest("a", "b"));
        shape("restBehind(1, int[])", s -> s.restBehind(1));
        shape("restBehind(1, int[2, 3])", s -> s.restBehind(1, 2, 3));
        shape("restOfLists(1, 2, List[[3], []])", s -> s.restOfLists(1, 2, List.of(3), List.of()));
        shape("words(x, 1, 2)", s -> s.words("x", 1, 2));
        all.add(Scenario.of(
                ParameterForms.class,
                "quiet",
                s -> {
                    s.quiet("x");
                    return ReceivedNotifications.next();
                },
                "quiet(x)"));
    }

    private void optional() {
        shape("perhaps(Optional[1])", s -> s.perhaps(Optional.of(1)));
        shape("perhaps(Optional.empty)", s -> s.perhaps(Optional.empty()));
        shape("perhapsBehind(1, Optional[" + BOBS + "])", s -> s.perhapsBehind(1, Optional.of(BOB)));
        shape("perhapsBehind(1, Optional.empty)", s -> s.perhapsBehind(1, Optional.empty()));
        shape("nullable(null)", s -> s.nullable(null));
        shape("nullable(x)", s -> s.nullable("x"));
        shape("nullableBehind(1, null)", s -> s.nullableBehind(1, null));
        shape("nullableBehind(1, " + BOBS + ")", s -> s.nullableBehind(1, BOB));
        shape("optional(null, null)", s -> s.optional(null, null));
        shape("optional(1, x)", s -> s.optional(1, "x"));
        shape(
                "defaults(1, b, false, 2.5D, e, 3L, 0.5B, RED, [], " + BOBS + ", {a=1}, l)",
                s -> s.defaults(
                        1,
                        "b",
                        false,
                        2.5,
                        'e',
                        3,
                        new BigDecimal("0.5"),
                        Colour.RED,
                        List.of(),
                        BOB,
                        Map.of("a", 1),
                        "l"));
        shape("oneDefault(1)", s -> s.oneDefault(1));
    }

    private void wholes() {
        whole("wholeRecord(" + BOBS + ")", s -> s.wholeRecord(BOB));
        whole("wholeRaw({\"a\": 1})", s -> s.wholeRaw(RawJson.of("{\"a\": 1}")));
        whole("wholeMap({a=1})", s -> s.wholeMap(Map.of("a", 1)));
        shape("wholeRaw([1, 2])", s -> s.wholeRaw(RawJson.of("[1, 2]")));
        shape("wholeList([1, 2])", s -> s.wholeList(List.of(1, 2)));
        whole("wholeBehind(context of shapes.wholeBehind, " + BOBS + ")", s -> s.wholeBehind(null, BOB));
        whole("wholeBefore(" + BOBS + ", context of shapes.wholeBefore)", s -> s.wholeBefore(BOB, null));
    }

    /** Version 1.0 has no objects as params. */
    private void whole(String expected, Scenario.Call<ParameterForms> call) {
        all.add(Scenario.of(ParameterForms.class, expected, call, expected).needing(Needs.OBJECTS));
    }

    private void contexts() {
        shape("context(context of shapes.context)", s -> s.context(null));
        shape("contextFirst(context of shapes.contextFirst, 1)", s -> s.contextFirst(null, 1));
        shape("contextLast(1, context of shapes.contextLast)", s -> s.contextLast(1, null));
        shape("contextBetween(1, context of shapes.contextBetween, b)", s -> s.contextBetween(1, null, "b"));
        shape(
                "contextBeforeRest(context of shapes.contextBeforeRest, int[1, 2])",
                s -> s.contextBeforeRest(null, 1, 2));
    }

    private void encodings() {
        encoded("asTheInterface(1, 2)", s -> s.asTheInterface(1, 2));
        encoded("byPosition(1, 2)", s -> s.byPosition(1, 2));
        encoded("byName(1, String[a])", s -> s.byName(1, "a"));
        encoded("whole({\"a\":1})", s -> s.whole(RawJson.of("{\"a\":1}")));
        encoded("log(1)", s -> {
            s.log(1);
            return ReceivedNotifications.next();
        });
        all.add(Scenario.of(EncodedParams.Placed.class, "inAll", s -> s.asTheInterface(1, 2), "asTheInterface(1, 2)")
                .needing(Needs.NAMES));
        all.add(Scenario.of(EncodedParams.Placed.class, "byName", s -> s.byName(1, 2), "byName(1, 2)")
                .needing(Needs.NAMES));
    }

    private void encoded(String expected, Scenario.Call<EncodedParams> call) {
        all.add(Scenario.of(EncodedParams.class, expected, call, expected).needing(Needs.NAMES));
    }
}
