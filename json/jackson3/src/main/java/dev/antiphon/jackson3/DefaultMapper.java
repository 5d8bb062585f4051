package dev.antiphon.jackson3;

import java.time.Month;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.StreamWriteConstraints;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.deser.std.FromStringDeserializer;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.AnnotatedParameter;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.ToStringSerializer;
import tools.jackson.databind.type.LogicalType;

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
                // Strict: values are not converted from other types.
                .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                .enable(EnumFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
                .withCoercionConfigDefaults(
                        anything -> anything.setCoercion(CoercionInputShape.EmptyString, CoercionAction.Fail))
                .withCoercionConfig(
                        LogicalType.Textual,
                        text -> text.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                                .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                                .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail)
                                .setCoercion(CoercionInputShape.EmptyString, CoercionAction.TryConvert))
                .annotationIntrospector(new RequiredPrimitives())
                // Enum constants by name or @JsonProperty, not by toString.
                .disable(EnumFeature.READ_ENUMS_USING_TO_STRING, EnumFeature.WRITE_ENUMS_USING_TO_STRING)
                .addModule(new SimpleModule("antiphon-defaults")
                        .addSerializer(Month.class, new ToStringSerializer(Month.class))
                        .addDeserializer(Month.class, new MonthByName()))
                // Properties in the order of their declaration.
                .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
                // Keep the offset of a time, since it is part of the value.
                .disable(DateTimeFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
                .build();
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
                .disable(TokenStreamFactory.Feature.CHARSET_DETECTION)
                .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER, StreamReadFeature.USE_FAST_BIG_NUMBER_PARSER)
                .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
                .build();
    }

    /** A deserializer of months by name, like other enums; Jackson reads them as numbers. */
    private static final class MonthByName extends FromStringDeserializer<Month> {
        MonthByName() {
            super(Month.class);
        }

        @Override
        protected Month _deserialize(String name, DeserializationContext context) {
            return Month.valueOf(name);
        }
    }

    /** Makes primitive parameters of constructors required; since 3.1, Jackson uses zero for an absent one. */
    private static final class RequiredPrimitives extends JacksonAnnotationIntrospector {
        private static final long serialVersionUID = 1L;

        @Override
        public @Nullable Boolean hasRequiredMarker(MapperConfig<?> config, AnnotatedMember member) {
            boolean required =
                    member instanceof AnnotatedParameter && member.getRawType().isPrimitive();
            return required ? Boolean.TRUE : super.hasRequiredMarker(config, member);
        }
    }
}
