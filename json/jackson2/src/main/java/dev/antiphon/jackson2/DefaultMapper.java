package dev.antiphon.jackson2;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteConstraints;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.CalendarSerializer;
import com.fasterxml.jackson.databind.ser.std.DateSerializer;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializerBase;
import com.fasterxml.jackson.databind.type.LogicalType;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import com.fasterxml.jackson.module.paramnames.ParameterNamesModule;
import java.text.SimpleDateFormat;
import java.time.Year;
import java.util.Calendar;
import java.util.Date;
import java.util.Locale;
import java.util.TimeZone;

/**
 * The mapper of a user who does not bring one. What is set here is where Jackson's defaults are lenient, or differ
 * between Jackson 2 and 3; the mapper of the other binding makes the same JSON of the same types, and a contract test
 * holds them to it.
 */
final class DefaultMapper {
    /** As deep as a raw value may be; a server's own limit is lower. */
    private static final int MAX_DEPTH = 1000;

    private DefaultMapper() {}

    static JsonMapper create() {
        return JsonMapper.builder(factory())
                .addModule(new Jdk8Module())
                .addModule(new JavaTimeModule())
                .addModule(new ParameterNamesModule())
                .addModule(asInJackson3())
                // Strict: a value is what it is.
                .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
                .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .withCoercionConfigDefaults(
                        anything -> anything.setCoercion(CoercionInputShape.EmptyString, CoercionAction.Fail))
                .withCoercionConfig(
                        LogicalType.Textual,
                        text -> text.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                                .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                                .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail)
                                .setCoercion(CoercionInputShape.EmptyString, CoercionAction.TryConvert))
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                // An empty record is an empty object.
                .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
                // Which members of a class are its properties, and what they are called, as Jackson 3 has it.
                .disable(MapperFeature.ALLOW_FINAL_FIELDS_AS_MUTATORS)
                .disable(MapperFeature.USE_GETTERS_AS_SETTERS)
                .enable(MapperFeature.USE_STD_BEAN_NAMING)
                .enable(MapperFeature.ALLOW_VOID_VALUED_PROPERTIES)
                .visibility(PropertyAccessor.CREATOR, JsonAutoDetect.Visibility.PUBLIC_ONLY)
                // No class by the choice of a peer below Object or the like, even where an annotation asks for it.
                .enable(MapperFeature.BLOCK_UNSAFE_POLYMORPHIC_BASE_TYPES)
                // ISO 8601, and an offset is part of the value.
                .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
                .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
                .disable(DeserializationFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
                .withConfigOverride(
                        Year.class, year -> year.setFormat(JsonFormat.Value.forShape(JsonFormat.Shape.NUMBER_INT)))
                .build();
    }

    /** Types that Jackson 3 writes in another way, without a setting for it here. */
    private static SimpleModule asInJackson3() {
        SimpleDateFormat zulu = new SimpleDateFormat("yyyy-MM-dd'T'HH:mm:ss.SSSXXX", Locale.ROOT);
        zulu.setTimeZone(TimeZone.getTimeZone("UTC"));
        return new SimpleModule("antiphon-defaults")
                .addSerializer(Date.class, new DateSerializer(false, zulu))
                .addSerializer(Calendar.class, new CalendarSerializer(false, zulu))
                .addSerializer(Locale.class, new LanguageTag());
    }

    private static final class LanguageTag extends ToStringSerializerBase {
        private static final long serialVersionUID = 1L;

        LanguageTag() {
            super(Locale.class);
        }

        @Override
        public String valueToString(Object locale) {
            return ((Locale) locale).toLanguageTag();
        }
    }

    private static JsonFactory factory() {
        return JsonFactory.builder()
                // Core has limited the size of the message, and a string may be all of it.
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(MAX_DEPTH)
                        .maxStringLength(Integer.MAX_VALUE)
                        .build())
                .streamWriteConstraints(StreamWriteConstraints.builder()
                        .maxNestingDepth(MAX_DEPTH)
                        .build())
                // Ranges are UTF-8.
                .disable(JsonFactory.Feature.CHARSET_DETECTION)
                // Names of properties may be a peer's.
                .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                // Not by thread: virtual threads come and go.
                .recyclerPool(JsonRecyclerPools.newConcurrentDequePool())
                .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER, StreamReadFeature.USE_FAST_BIG_NUMBER_PARSER)
                .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
                .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
                .build();
    }
}
