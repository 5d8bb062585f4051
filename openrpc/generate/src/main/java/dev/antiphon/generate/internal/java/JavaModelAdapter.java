package dev.antiphon.generate.internal.java;

import dev.antiphon.generate.internal.model.ApiModel;
import dev.antiphon.generate.internal.model.IdentifierAllocator;
import dev.antiphon.generate.internal.model.NamedType;
import dev.antiphon.generate.internal.model.TypeModel;
import dev.antiphon.generate.internal.model.TypeModel.Kind;
import dev.antiphon.openrpc.ParamStructure;
import java.util.ArrayList;
import java.util.List;

/**
 * Replaces what exceeds the limits of Java (64 parameters, 254 constructor slots, 1,000 enum constants) or of Jackson by a wider type,
 * and adds a warning.
 */
public final class JavaModelAdapter {
    /** Of a method: the library keeps the set of given arguments in the bits of a long, and the annotation processor rejects more. */
    private static final int MAX_PARAMETERS = 64;

    /** Of the constructor of a record, without the record itself; a long or a double takes two. */
    private static final int MAX_SLOTS = 254;

    /** Of an enum. The JVM's limit is some thousands, depending on the names. */
    private static final int MAX_CONSTANTS = 1000;

    private final IdentifierAllocator names = IdentifierAllocator.ofTypes();
    private final List<NamedType> types;
    private final List<String> warnings;

    private JavaModelAdapter(ApiModel api, List<String> reserved) {
        this.types = new ArrayList<>(api.types());
        this.warnings = new ArrayList<>(api.warnings());
        reserved.forEach(names::take);
        types.forEach(type -> names.take(type.name()));
    }

    /**
     * Adapts a model.
     *
     * @param reserved names that types must not have
     */
    public static ApiModel adapt(ApiModel api, List<String> reserved) {
        JavaModelAdapter adapter = new JavaModelAdapter(api, reserved);
        List<ApiModel.Method> methods =
                api.methods().stream().map(adapter::adapt).toList();
        adapter.types.forEach(adapter::adapt);
        return new ApiModel(api.title(), api.version(), api.description(), methods, adapter.types, adapter.warnings);
    }

    /** Makes one record of too many parameters, or a list if they are passed by position, since a record by position cannot omit any. */
    private ApiModel.Method adapt(ApiModel.Method method) {
        int count = method.params().size();
        if (method.whole() != null || count <= MAX_PARAMETERS) {
            return method;
        }
        if (method.structure() == ParamStructure.BY_POSITION) {
            warnings.add("The method '" + method.name() + "' has " + count
                    + " parameters by position, and a Java method has " + "at most " + MAX_PARAMETERS
                    + "; they are a list of any JSON");
            return method.withWholeParams(new TypeModel.ArrayType(TypeModel.ANY, false), method.structure());
        }
        NamedType all = new NamedType(
                names.unique(IdentifierAllocator.pascal(method.name()) + "Params"),
                "The parameters of " + method.name() + ".",
                false);
        all.define(new NamedType.Members(
                method.params().stream().map(JavaModelAdapter::member).toList(), null));
        types.add(all);
        return method.withWholeParams(new TypeModel.Named(all), ParamStructure.BY_NAME);
    }

    private static NamedType.Member member(ApiModel.Param param) {
        TypeModel type = param.stream() || param.rest() ? new TypeModel.ArrayType(param.type(), false) : param.type();
        boolean required = param.required() && !param.rest();
        return new NamedType.Member(param.name(), type, required, param.description(), false, param.defaultValue());
    }

    private void adapt(NamedType type) {
        if (type.body() instanceof NamedType.Members members
                && members.members().stream().anyMatch(member -> member.name().isEmpty())) {
            warnings.add("The object '" + type.name()
                    + "' has a member with an empty name, which Jackson ignores; it is a map of any JSON");
            type.define(new NamedType.Alias(new TypeModel.MapType(TypeModel.TEXT, TypeModel.ANY)));
        } else if (type.body() instanceof NamedType.Members members && slots(members) > MAX_SLOTS) {
            warnings.add("The object '" + type.name() + "' has "
                    + members.members().size() + " members, too many for a record; it is a map of any JSON");
            type.define(new NamedType.Alias(new TypeModel.MapType(TypeModel.TEXT, TypeModel.ANY)));
        } else if (type.body() instanceof NamedType.Constants constants
                && constants.values().size() > MAX_CONSTANTS) {
            warnings.add(
                    "The enum '" + type.name() + "' has " + constants.values().size() + " values, and a generated enum "
                            + "has at most " + MAX_CONSTANTS + "; it is a string");
            type.define(new NamedType.Alias(TypeModel.TEXT));
        }
    }

    private static int slots(NamedType.Members members) {
        int slots = members.others() == null ? 0 : 1;
        for (NamedType.Member member : members.members()) {
            TypeModel type = TypeModel.resolved(member.type());
            TypeModel base = type instanceof TypeModel.Literals literals ? literals.base() : type;
            boolean wide = base instanceof TypeModel.Scalar scalar
                    && (scalar.kind() == Kind.LONG || scalar.kind() == Kind.DOUBLE);
            slots += wide && member.required() ? 2 : 1;
        }
        return slots;
    }
}
