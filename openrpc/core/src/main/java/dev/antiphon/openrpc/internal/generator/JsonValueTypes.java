package dev.antiphon.openrpc.internal.generator;

import com.fasterxml.classmate.ResolvedType;
import com.fasterxml.classmate.ResolvedTypeWithMembers;
import com.fasterxml.classmate.members.ResolvedMember;
import com.github.victools.jsonschema.generator.FieldScope;
import com.github.victools.jsonschema.generator.SchemaGenerationContext;
import com.github.victools.jsonschema.generator.SubtypeResolver;
import dev.antiphon.openrpc.internal.JsonTrees;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.ClassIntrospector;

/**
 * Finds types that are written as one of their members is, which Jackson calls their value: what is allowed for one is what is allowed for
 * the other. A subtype is the one thing that a definition may lead to while it is made, and such types may contain themselves. For one
 * thread.
 */
final class JsonValueTypes implements SubtypeResolver {
    private final Map<Class<?>, Optional<AnnotatedMember>> known = new HashMap<>();

    @Override
    public @Nullable List<ResolvedType> findSubtypes(ResolvedType type, SchemaGenerationContext context) {
        AnnotatedMember value = of(type).orElse(null);
        if (value == null) {
            return null;
        }
        ResolvedTypeWithMembers resolved = context.getTypeContext().resolveWithMembers(type);
        ResolvedMember<?>[] members =
                value.getMember() instanceof Field ? resolved.getMemberFields() : resolved.getMemberMethods();
        for (ResolvedMember<?> member : members) {
            if (member.getName().equals(value.getName()) && member.getType() != null) {
                return List.of(member.getType());
            }
        }
        return List.of(context.getTypeContext().resolve(value.getRawType()));
    }

    /** Has members refer to such a type by its name too, instead of to what it is written as. */
    @Nullable
    List<ResolvedType> named(FieldScope field) {
        return of(field.getType()).isPresent() ? List.of(field.getType()) : null;
    }

    /** Where null may stand in what a type is written as, if it is written as one of its members. */
    Optional<NullableTypeArguments> nulls(ResolvedType type) {
        return of(type).map(AnnotatedMember::getMember).map(member -> {
            AnnotatedType written = member instanceof Field field
                    ? field.getAnnotatedType()
                    : ((Method) member).getAnnotatedReturnType();
            return new NullableTypeArguments(
                    written, JavaSchemaGenerator.isNullable((AnnotatedElement) member, written));
        });
    }

    private Optional<AnnotatedMember> of(@Nullable ResolvedType type) {
        return type == null ? Optional.empty() : known.computeIfAbsent(type.getErasedType(), JsonValueTypes::find);
    }

    private static Optional<AnnotatedMember> find(Class<?> type) {
        if (type.isEnum()
                || type.isArray()
                || type.isPrimitive()
                || type.getName().startsWith("java.")) {
            return Optional.empty(); // the mapper itself writes the constants of enums
        }
        SerializationConfig config = JsonTrees.MAPPER.serializationConfig();
        ClassIntrospector introspector = config.classIntrospectorInstance().forOperation(config);
        JavaType java = JsonTrees.MAPPER.constructType(type);
        return Optional.ofNullable(introspector
                .introspectForSerialization(java, introspector.introspectClassAnnotations(java))
                .findJsonValueAccessor());
    }
}
