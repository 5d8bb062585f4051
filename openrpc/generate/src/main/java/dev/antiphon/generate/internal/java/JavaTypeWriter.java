package dev.antiphon.generate.internal.java;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.antiphon.generate.internal.model.CodeEscapes;
import dev.antiphon.generate.internal.model.IdentifierAllocator;
import dev.antiphon.generate.internal.model.NamedType;
import dev.antiphon.generate.internal.model.TypeModel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.Modifier;

/** Writes records, enums and sealed interfaces. Not thread-safe. */
public final class JavaTypeWriter {
    private static final String JACKSON = "com.fasterxml.jackson.annotation";
    private static final ClassName PROPERTY = ClassName.get(JACKSON, "JsonProperty");
    private static final ClassName INCLUDE = ClassName.get(JACKSON, "JsonInclude");
    private static final ClassName TYPE_INFO = ClassName.get(JACKSON, "JsonTypeInfo");
    private static final ClassName SUB_TYPES = ClassName.get(JACKSON, "JsonSubTypes");

    private final JavaTypeMapper types;

    public JavaTypeWriter(JavaTypeMapper types) {
        this.types = types;
    }

    /** The type, or nothing if it is an alias of a Java type. */
    public Optional<TypeSpec> write(NamedType type) {
        if (type.body() instanceof NamedType.Members members) {
            return Optional.of(record(type, members));
        }
        if (type.body() instanceof NamedType.Constants constants) {
            return Optional.of(constants(type, constants.values()));
        }
        JavaUnionResolver.Union union = types.unions().of(type);
        return union == null ? Optional.empty() : Optional.of(union(type, union));
    }

    private TypeSpec record(NamedType type, NamedType.Members members) {
        TypeSpec.Builder record = TypeSpec.recordBuilder(type.name()).addModifiers(Modifier.PUBLIC);
        JavadocWriter docs = new JavadocWriter(type.description(), sentence(type.name()));
        MethodSpec.Builder components = MethodSpec.constructorBuilder();
        IdentifierAllocator names = names();
        List<NamedType.Member> written = members.members().stream()
                .filter(member -> !types.unions().isTag(type, member.name()))
                .toList();
        boolean hasOptional = written.stream().anyMatch(member -> !member.required());
        boolean hasNullable = written.stream().anyMatch(member -> member.required() && isNullable(member.type()));
        if (hasOptional && !hasNullable) {
            record.addAnnotation(withoutNull());
        }
        for (NamedType.Member member : written) {
            String name = names.unique(component(member.name()));
            TypeName its = member.required() ? types.of(member.type()) : types.optional(member.type());
            ParameterSpec.Builder component = ParameterSpec.builder(its, name);
            if (!name.equals(member.name())) {
                component.addAnnotation(named(member.name()));
            }
            if (!member.required() && hasNullable) {
                component.addAnnotation(withoutNull());
            }
            components.addParameter(component.build());
            docs.tag("@param " + name, described(member));
        }
        if (members.others() != null) {
            String name = names.unique("others");
            components.addParameter(ParameterSpec.builder(
                            ParameterizedTypeName.get(
                                    ClassName.get(Map.class),
                                    ClassName.get(String.class),
                                    types.of(members.others()).box()),
                            name)
                    .addAnnotation(ClassName.get(JACKSON, "JsonAnySetter"))
                    .addAnnotation(ClassName.get(JACKSON, "JsonAnyGetter"))
                    .build());
            docs.tag("@param " + name, "all other members");
        }
        NamedType parent = types.unions().parent(type);
        if (parent != null) {
            record.addSuperinterface(types.name(parent));
        }
        deprecate(record, docs, type.deprecated());
        return record.addJavadoc(docs.build())
                .recordConstructor(components.build())
                .build();
    }

    private static boolean isNullable(TypeModel type) {
        TypeModel resolved = TypeModel.resolved(type);
        return resolved instanceof TypeModel.Nullable
                || resolved instanceof TypeModel.Null
                || resolved instanceof TypeModel.Any;
    }

    private static String described(NamedType.Member member) {
        String comment = member.description().isBlank() ? "the member " + member.name() : member.description();
        String defaultValue = member.defaultValue() == null ? "" : " (default: " + member.defaultValue() + ")";
        return comment + defaultValue + (member.deprecated() ? " (deprecated)" : "");
    }

    private TypeSpec constants(NamedType type, List<String> values) {
        TypeSpec.Builder constants = TypeSpec.enumBuilder(type.name()).addModifiers(Modifier.PUBLIC);
        JavadocWriter docs = new JavadocWriter(type.description(), sentence(type.name()));
        IdentifierAllocator names = IdentifierAllocator.of();
        for (String value : values) {
            String name = names.unique(IdentifierAllocator.constant(value));
            TypeSpec.Builder constant =
                    TypeSpec.anonymousClassBuilder("").addJavadoc(CodeBlock.of("$L", "{@code " + code(value) + "}."));
            if (!name.equals(value)) {
                constant.addAnnotation(named(value));
            }
            constants.addEnumConstant(name, constant.build());
        }
        deprecate(constants, docs, type.deprecated());
        return constants.addJavadoc(docs.build()).build();
    }

    /** A text for a code tag, in which braces must be balanced and nothing may end the comment. */
    private static String code(String value) {
        String safe = CodeEscapes.javadoc(value).replace("\n", " ");
        return safe.equals(value) ? value : "...";
    }

    private TypeSpec union(NamedType type, JavaUnionResolver.Union union) {
        TypeSpec.Builder sealed = TypeSpec.interfaceBuilder(type.name()).addModifiers(Modifier.PUBLIC, Modifier.SEALED);
        AnnotationSpec.Builder info = AnnotationSpec.builder(TYPE_INFO);
        AnnotationSpec.Builder all = AnnotationSpec.builder(SUB_TYPES);
        if (union.member() == null) {
            info.addMember("use", "$T.Id.DEDUCTION", TYPE_INFO);
        } else {
            info.addMember("use", "$T.Id.NAME", TYPE_INFO);
            info.addMember("property", "$L", CodeEscapes.literal(union.member()));
        }
        union.tags().forEach((record, tag) -> {
            AnnotationSpec.Builder one = AnnotationSpec.builder(SUB_TYPES.nestedClass("Type"));
            one.addMember("value", "$T.class", types.name(record));
            if (union.member() != null) {
                one.addMember("name", "$L", CodeEscapes.literal(tag));
            }
            all.addMember("value", "$L", one.build());
            sealed.addPermittedSubclass(types.name(record));
        });
        JavadocWriter docs = new JavadocWriter(type.description(), sentence(type.name()));
        deprecate(sealed, docs, type.deprecated());
        return sealed.addAnnotation(info.build())
                .addAnnotation(all.build())
                .addJavadoc(docs.build())
                .build();
    }

    static AnnotationSpec named(String name) {
        return AnnotationSpec.builder(PROPERTY)
                .addMember("value", "$L", CodeEscapes.literal(name))
                .build();
    }

    private static AnnotationSpec withoutNull() {
        return AnnotationSpec.builder(INCLUDE)
                .addMember("value", "$T.Include.NON_NULL", INCLUDE)
                .build();
    }

    private static void deprecate(TypeSpec.Builder type, JavadocWriter docs, boolean deprecated) {
        if (deprecated) {
            type.addAnnotation(Deprecated.class);
            docs.tag("@deprecated", "deprecated by the OpenRPC document");
        }
    }

    /** An allocator without the names that components of records must not have. */
    private static IdentifierAllocator names() {
        return IdentifierAllocator.of(
                "clone", "finalize", "getClass", "hashCode", "notify", "notifyAll", "toString", "wait");
    }

    private static String component(String name) {
        return IdentifierAllocator.camel(name);
    }

    /** {@code Pet Status.} for {@code PetStatus}, for types without a description. */
    private static String sentence(String name) {
        return String.join(" ", IdentifierAllocator.words(name)) + ".";
    }
}
