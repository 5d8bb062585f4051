package dev.antiphon.generate.internal.java;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import dev.antiphon.generate.internal.model.ApiModel;
import dev.antiphon.generate.internal.model.NamedType;
import dev.antiphon.generate.internal.model.TypeModel;
import dev.antiphon.generate.internal.model.TypeModel.Kind;
import dev.antiphon.json.RawJson;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Maps the types of a document to Java types. Not thread-safe. */
public final class JavaTypeMapper {
    static final TypeName RAW = ClassName.get(RawJson.class);
    private static final int MAX_DEPTH = 30;
    private static final AnnotationSpec NULLABLE = AnnotationSpec.builder(
                    ClassName.get("org.jspecify.annotations", "Nullable"))
            .build();

    private final String packageName;
    private final JavaUnionResolver unions;

    public JavaTypeMapper(String packageName, List<NamedType> types) {
        this.packageName = packageName;
        this.unions = new JavaUnionResolver(types);
    }

    JavaUnionResolver unions() {
        return unions;
    }

    ClassName name(NamedType declared) {
        return ClassName.get(packageName, declared.name());
    }

    /** The type of a value that is always present; primitive if possible. */
    TypeName of(TypeModel type) {
        return of(type, new HashSet<>());
    }

    /** The type of a value that may be omitted. */
    TypeName optional(TypeModel type) {
        return nullable(
                of(TypeModel.present(TypeModel.resolved(type)) instanceof TypeModel.Null ? TypeModel.ANY : type));
    }

    static TypeName nullable(TypeName type) {
        return type.isAnnotated() ? type : type.box().annotated(NULLABLE);
    }

    private TypeName of(TypeModel type, Set<NamedType> open) {
        if (type instanceof TypeModel.Scalar scalar) {
            return scalar(scalar.kind());
        }
        if (type instanceof TypeModel.Nullable nullable) {
            return nullable(of(nullable.type(), open));
        }
        if (type instanceof TypeModel.Literals literals) {
            return of(literals.base(), open);
        }
        if (type instanceof TypeModel.ArrayType array) {
            return ParameterizedTypeName.get(
                    ClassName.get(array.unique() ? Set.class : List.class), argument(array.item(), open));
        }
        if (type instanceof TypeModel.Tuple tuple) {
            boolean same = Set.copyOf(tuple.items()).size() == 1;
            return ParameterizedTypeName.get(
                    ClassName.get(List.class), same ? argument(tuple.items().get(0), open) : RAW);
        }
        if (type instanceof TypeModel.MapType map) {
            return ParameterizedTypeName.get(
                    ClassName.get(Map.class), argument(map.key(), open), argument(map.value(), open));
        }
        if (type instanceof TypeModel.Union union) {
            List<TypeModel> present = union.options().stream()
                    .filter(option -> !(TypeModel.resolved(option) instanceof TypeModel.Null))
                    .toList();
            return present.size() == 1 ? nullable(of(present.get(0), open)) : RAW;
        }
        return type instanceof TypeModel.Named named ? named(named.type(), open) : RAW;
    }

    private TypeName argument(TypeModel type, Set<NamedType> open) {
        return of(type, open).box();
    }

    private TypeName named(NamedType declared, Set<NamedType> open) {
        if (!(declared.body() instanceof NamedType.Alias alias) || unions.of(declared) != null) {
            return name(declared);
        }
        // Java has no type for a list of itself, nor for lists nested without end.
        if (open.size() > MAX_DEPTH || !open.add(declared)) {
            return RAW;
        }
        TypeName type = of(alias.target(), open);
        open.remove(declared);
        return type;
    }

    private static TypeName scalar(Kind kind) {
        return switch (kind) {
            case BOOLEAN -> TypeName.BOOLEAN;
            case INT -> TypeName.INT;
            case LONG -> TypeName.LONG;
            case FLOAT -> TypeName.FLOAT;
            case DOUBLE -> TypeName.DOUBLE;
            case BYTES -> ArrayTypeName.of(TypeName.BYTE);
            default -> ClassName.get(type(kind));
        };
    }

    private static Class<?> type(Kind kind) {
        return switch (kind) {
            case BIG_INTEGER -> BigInteger.class;
            case DECIMAL -> BigDecimal.class;
            case UUID -> UUID.class;
            case URI -> URI.class;
            case DATE -> LocalDate.class;
            case DATE_TIME -> OffsetDateTime.class;
            case LOCAL_DATE_TIME -> LocalDateTime.class;
            case TIME -> OffsetTime.class;
            case LOCAL_TIME -> LocalTime.class;
            default -> String.class;
        };
    }

    /** The default of a parameter as JSON, if it is a value of the parameter's type; else null. */
    static @Nullable String defaultValue(ApiModel.Param param) {
        if (param.defaultValue() == null
                || !(TypeModel.present(TypeModel.resolved(param.type())) instanceof TypeModel.Scalar scalar)) {
            return null;
        }
        boolean fits = switch (scalar.kind()) {
            case BOOLEAN -> param.defaultValue().isBoolean();
            case INT ->
                param.defaultValue().isIntegralNumber() && param.defaultValue().canConvertToInt();
            case LONG ->
                param.defaultValue().isIntegralNumber() && param.defaultValue().canConvertToLong();
            case DOUBLE, DECIMAL -> param.defaultValue().isNumber();
            case BIG_INTEGER -> param.defaultValue().isIntegralNumber();
            case TEXT -> param.defaultValue().isString();
            default -> false;
        };
        return fits ? param.defaultValue().toString() : null;
    }
}
