package dev.antiphon.blackbox;

import dev.antiphon.blackbox.Values.Colour;
import dev.antiphon.blackbox.Values.Couple;
import dev.antiphon.blackbox.Values.Pair;
import dev.antiphon.blackbox.Values.Person;
import dev.antiphon.json.RawJson;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Values that are echoed. */
final class ValueScenarios {
    private static final Person BOB = new Person("Bob \"é€\"", -1, Optional.empty());

    private final List<Scenario<?>> all = new ArrayList<>();

    private ValueScenarios() {}

    static List<Scenario<?>> all() {
        ValueScenarios scenarios = new ValueScenarios();
        scenarios.scalars();
        scenarios.structures();
        scenarios.generics();
        return scenarios.all;
    }

    private void same(String name, Object value, Scenario.Call<Values> call) {
        all.add(Scenario.same(Values.class, name, value, call));
    }

    private void scalars() {
        same("aBoolean", true, s -> s.aBoolean(true));
        same("aByte", (byte) -128, s -> s.aByte((byte) -128));
        same("aShort", Short.MAX_VALUE, s -> s.aShort(Short.MAX_VALUE));
        same("aChar", 'é', s -> s.aChar('é'));
        same("anInt", Integer.MIN_VALUE, s -> s.anInt(Integer.MIN_VALUE));
        same("aLong", Long.MAX_VALUE, s -> s.aLong(Long.MAX_VALUE));
        same("aFloat", 1.25f, s -> s.aFloat(1.25f));
        same("aDouble", 1e-300, s -> s.aDouble(1e-300));
        same("boxedBoolean", false, s -> s.boxedBoolean(false));
        same("boxedByte", (byte) 7, s -> s.boxedByte((byte) 7));
        same("boxedShort", (short) 7, s -> s.boxedShort((short) 7));
        same("boxedChar", '"', s -> s.boxedChar('"'));
        same("boxedInt", 7, s -> s.boxedInt(7));
        same("boxedLong", 7L, s -> s.boxedLong(7L));
        same("boxedFloat", 7.5f, s -> s.boxedFloat(7.5f));
        same("boxedDouble", 7.5, s -> s.boxedDouble(7.5));
        same("text", "a\"\\\n\u0001€\uD83D\uDE00", s -> s.text("a\"\\\n\u0001€\uD83D\uDE00"));
        same("decimal", new BigDecimal("0.1000"), s -> s.decimal(new BigDecimal("0.1000")));
        same("integer", BigInteger.TEN.pow(30), s -> s.integer(BigInteger.TEN.pow(30)));
        Instant now = Instant.parse("2026-01-02T03:04:05.678Z");
        same("instant", now, s -> s.instant(now));
        same("raw", RawJson.of("{\"a\" : [1, 2]}"), s -> s.raw(RawJson.of("{\"a\" : [1, 2]}")));
        same("anything", Map.of("a", List.of(1, "b")), s -> s.anything(Map.of("a", List.of(1, "b"))));
        same("nothing", null, Values::nothing);
        same("boxedInt of null", null, s -> s.boxedInt(null));
    }

    private void structures() {
        Couple couple = new Couple(GenericEcho.ANN, null, List.of(Colour.BLUE));
        same("colour", Colour.RED, s -> s.colour(Colour.RED));
        same("person", BOB, s -> s.person(BOB));
        same("couple", couple, s -> s.couple(couple));
        same("perhaps", Optional.of("x"), s -> s.perhaps(Optional.of("x")));
        same("perhaps not", Optional.empty(), s -> s.perhaps(Optional.empty()));
        same("texts", List.of("a", ""), s -> s.texts(List.of("a", "")));
        same("people", List.of(BOB, GenericEcho.ANN), s -> s.people(List.of(BOB, GenericEcho.ANN)));
        Set<Colour> colours = EnumSet.of(Colour.GREEN, Colour.BLUE);
        same("colours", colours, s -> s.colours(colours));
        same("counts", Map.of("a", 1), s -> s.counts(Map.of("a", 1)));
        Map<Colour, List<Person>> byColour = Map.of(Colour.RED, List.of(BOB));
        same("byColour", byColour, s -> s.byColour(byColour));
        same("ints", new int[] {1, 2}, s -> s.ints(new int[] {1, 2}));
        same("matrix", new int[][] {{1}, {}}, s -> s.matrix(new int[][] {{1}, {}}));
        same("bytes", new byte[] {1, -1}, s -> s.bytes(new byte[] {1, -1}));
        same("textArray", new String[] {"a"}, s -> s.textArray(new String[] {"a"}));
    }

    private void generics() {
        @SuppressWarnings({"unchecked", "rawtypes"})
        List<Integer>[] lists = new List[] {List.of(1), List.of()};
        same("listArray", lists, s -> s.listArray(lists));
        same("numbers", List.of(1, 2.5), s -> s.numbers(List.of(1, 2.5)));
        same("above", List.of(1, "a"), s -> s.above(List.of(1, "a")));
        same("unknown", Arrays.asList(1, null), s -> s.unknown(Arrays.asList(1, null)));
        Map<String, Pair<Person, Colour>> pairs = Map.of("p", new Pair<>(BOB, null));
        same("pairs", pairs, s -> s.pairs(pairs));
        same("entry", Map.entry("k", 1), s -> s.entry(Map.entry("k", 1)));
        same("bare", List.of("x", 1), s -> s.bare(List.of("x", 1)));
    }
}
