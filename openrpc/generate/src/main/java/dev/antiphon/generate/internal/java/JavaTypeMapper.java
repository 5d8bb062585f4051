package dev.antiphon.generate.internal.java;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import dev.antiphon.generate.internal.model.ApiModel;
import dev.antiphon.generate.internal.model.NamedType;
import dev.antiphon.generate.internal.model.TypeModel;
import dev.antiphon.generate.internal.model.TypeModels;
import dev.antiphon.generate.internal.model.TypeModels.Kind;
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

/** Says which type of Java has a shape. */
public final class JavaTypeMapper {
    static final TypeName RAW = ClassName.get(RawJson.class);
    private static final int DEEPEST = 30;
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

    /** The type of a value; a primitive one where that can be. */
    TypeName of(TypeModel shape) {
        return of(shape, new HashSet<>());
    }

    /** The type of a value that may be left out. */
    TypeName optional(TypeModel shape) {
        return nullable(
                of(TypeModels.present(TypeModels.resolved(shape)) instanceof TypeModels.Null ? TypeModels.ANY : shape));
    }

    static TypeName nullable(TypeName type) {
        return type.isAnnotated() ? type : type.box().annotated(NULLABLE);
    }

    private TypeName of(TypeModel shape, Set<NamedType> open) {
        if (shape instanceof TypeModels.Scalar plain) {
            return plain(plain.kind());
        }
        if (shape instanceof TypeModels.Nullable nullable) {
            return nullable(of(nullable.shape(), open));
        }
        if (shape instanceof TypeModels.Literals literals) {
            return of(literals.base(), open);
        }
        if (shape instanceof TypeModels.ArrayType listed) {
            return ParameterizedTypeName.get(
                    ClassName.get(listed.unique() ? Set.class : List.class), argument(listed.item(), open));
        }
        if (shape instanceof TypeModels.Tuple tuple) {
            boolean same = Set.copyOf(tuple.items()).size() == 1;
            return ParameterizedTypeName.get(
                    ClassName.get(List.class), same ? argument(tuple.items().get(0), open) : RAW);
        }
        if (shape instanceof TypeModels.MapType mapped) {
            return ParameterizedTypeName.get(
                    ClassName.get(Map.class), argument(mapped.key(), open), argument(mapped.value(), open));
        }
        if (shape instanceof TypeModels.Union choice) {
            List<TypeModel> present = choice.options().stream()
                    .filter(option -> !(TypeModels.resolved(option) instanceof TypeModels.Null))
                    .toList();
            return present.size() == 1 ? nullable(of(present.get(0), open)) : RAW;
        }
        return shape instanceof TypeModels.Named named ? named(named.declared(), open) : RAW;
    }

    private TypeName argument(TypeModel shape, Set<NamedType> open) {
        return of(shape, open).box();
    }

    private TypeName named(NamedType declared, Set<NamedType> open) {
        if (!(declared.body() instanceof NamedType.Alias alias) || unions.of(declared) != null) {
            return name(declared);
        }
        // A list of itself has no type that could be written down, nor has a list of lists of lists without end.
        if (open.size() > DEEPEST || !open.add(declared)) {
            return RAW;
        }
        TypeName type = of(alias.target(), open);
        open.remove(declared);
        return type;
    }

    private static TypeName plain(Kind kind) {
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

    /** A default as JSON, if it is one of a kind that is surely read as what it is. */
    static @Nullable String preset(ApiModel.Param param) {
        if (param.preset() == null
                || !(TypeModels.present(TypeModels.resolved(param.shape())) instanceof TypeModels.Scalar plain)) {
            return null;
        }
        boolean fits = switch (plain.kind()) {
            case BOOLEAN -> param.preset().isBoolean();
            case INT -> param.preset().isIntegralNumber() && param.preset().canConvertToInt();
            case LONG -> param.preset().isIntegralNumber() && param.preset().canConvertToLong();
            case DOUBLE, DECIMAL -> param.preset().isNumber();
            case BIG_INTEGER -> param.preset().isIntegralNumber();
            case TEXT -> param.preset().isString();
            default -> false;
        };
        return fits ? param.preset().toString() : null;
    }
}
