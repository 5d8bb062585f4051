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
 * The default mapper, for users without their own. It changes those defaults of Jackson that are lenient, or that differ between Jackson 2
 * and 3: the default mappers of both bindings read and write the same JSON, which a contract test verifies.
 */
final class DefaultMapper {
    /** The maximum depth of a raw value; the limit of a server is lower. */
    private static final int MAX_DEPTH = 1000;

    private DefaultMapper() {}

    static JsonMapper create() {
        return JsonMapper.builder(factory())
                .addModule(new Jdk8Module())
                .addModule(new JavaTimeModule())
                .addModule(new ParameterNamesModule())
                .addModule(asInJackson3())
                // Strict: values are not converted from other types.
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
                // Write an empty record as an empty object.
                .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
                // Find and name the properties of a class as Jackson 3 does.
                .disable(MapperFeature.ALLOW_FINAL_FIELDS_AS_MUTATORS)
                .disable(MapperFeature.USE_GETTERS_AS_SETTERS)
                .enable(MapperFeature.USE_STD_BEAN_NAMING)
                .enable(MapperFeature.ALLOW_VOID_VALUED_PROPERTIES)
                .visibility(PropertyAccessor.CREATOR, JsonAutoDetect.Visibility.PUBLIC_ONLY)
                // A peer must not choose the class of an Object or similar, not even if an annotation allows it.
                .enable(MapperFeature.BLOCK_UNSAFE_POLYMORPHIC_BASE_TYPES)
                // Times in ISO 8601; keep their offset, since it is part of the value.
                .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
                .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
                .disable(DeserializationFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
                .withConfigOverride(
                        Year.class, year -> year.setFormat(JsonFormat.Value.forShape(JsonFormat.Shape.NUMBER_INT)))
                .build();
    }

    /** Serializers of types that Jackson 3 writes differently, and that have no setting. */
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
                // Core limits the size of a message, and one string may be almost all of it.
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(MAX_DEPTH)
                        .maxStringLength(Integer.MAX_VALUE)
                        .build())
                .streamWriteConstraints(StreamWriteConstraints.builder()
                        .maxNestingDepth(MAX_DEPTH)
                        .build())
                // Messages are always UTF-8.
                .disable(JsonFactory.Feature.CHARSET_DETECTION)
                // A peer may choose the names of properties.
                .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                // Not per thread, since virtual threads are short-lived.
                .recyclerPool(JsonRecyclerPools.newConcurrentDequePool())
                .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER, StreamReadFeature.USE_FAST_BIG_NUMBER_PARSER)
                .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
                .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
                .build();
    }
}
