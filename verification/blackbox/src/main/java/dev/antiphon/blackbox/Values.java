package dev.antiphon.blackbox;

import dev.antiphon.json.RawJson;
import dev.antiphon.service.JsonRpcService;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Values of every kind, each of which is echoed. */
@JsonRpcService
public interface Values {
    boolean aBoolean(boolean value);

    byte aByte(byte value);

    short aShort(short value);

    char aChar(char value);

    int anInt(int value);

    long aLong(long value);

    float aFloat(float value);

    double aDouble(double value);

    Boolean boxedBoolean(Boolean value);

    Byte boxedByte(Byte value);

    Short boxedShort(Short value);

    Character boxedChar(Character value);

    Integer boxedInt(Integer value);

    Long boxedLong(Long value);

    Float boxedFloat(Float value);

    Double boxedDouble(Double value);

    String text(String value);

    BigDecimal decimal(BigDecimal value);

    BigInteger integer(BigInteger value);

    Instant instant(Instant value);

    RawJson raw(RawJson value);

    Object anything(Object value);

    Colour colour(Colour value);

    Person person(Person value);

    Couple couple(Couple value);

    Optional<String> perhaps(Optional<String> value);

    List<String> texts(List<String> value);

    List<Person> people(List<Person> value);

    Set<Colour> colours(Set<Colour> value);

    Map<String, Integer> counts(Map<String, Integer> value);

    Map<Colour, List<Person>> byColour(Map<Colour, List<Person>> value);

    int[] ints(int[] value);

    int[][] matrix(int[][] value);

    byte[] bytes(byte[] value);

    String[] textArray(String[] value);

    List<Integer>[] listArray(List<Integer>[] value);

    List<? extends Number> numbers(List<? extends Number> value);

    List<? super Integer> above(List<? super Integer> value);

    List<?> unknown(List<?> value);

    Map<String, ? extends Pair<Person, @Nullable Colour>> pairs(
            Map<String, ? extends Pair<Person, @Nullable Colour>> value);

    Map.Entry<String, Integer> entry(Map.Entry<String, Integer> value);

    @Nullable
    String nothing();

    @SuppressWarnings("rawtypes")
    List bare(List value);

    /** An enum. */
    enum Colour {
        RED,
        GREEN,
        BLUE
    }

    /** A record with an optional component. */
    record Person(String name, int age, Optional<String> nick) {}

    /** A record of records. */
    record Couple(Person one, @Nullable Person other, List<Colour> colours) {}

    /** A generic record. */
    record Pair<A extends @Nullable Object, B extends @Nullable Object>(A left, B right) {}
}
