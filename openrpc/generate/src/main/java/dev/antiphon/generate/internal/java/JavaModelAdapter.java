package dev.antiphon.generate.internal.java;

import dev.antiphon.generate.internal.model.ApiModel;
import dev.antiphon.generate.internal.model.IdentifierAllocator;
import dev.antiphon.generate.internal.model.NamedType;
import dev.antiphon.generate.internal.model.TypeModel;
import dev.antiphon.generate.internal.model.TypeModels;
import dev.antiphon.generate.internal.model.TypeModels.Kind;
import dev.antiphon.openrpc.ParamStructure;
import java.util.ArrayList;
import java.util.List;

/** Puts something that works in the place of what Java, Jackson or this library does not take, and says what was lost by that. */
public final class JavaModelAdapter {
    /** Of a method; the library keeps in the bits of a long which were given, and the annotation processor refuses more. */
    private static final int MOST_PARAMETERS = 64;

    /** Of the constructor of a record, beside the record itself; a long or a double takes two. */
    private static final int MOST_SLOTS = 254;

    /** Of an enum. The JVM takes some thousands, depending on their names. */
    private static final int MOST_CONSTANTS = 1000;

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
     * What code can be written of.
     *
     * @param reserved names that types must not have
     */
    public static ApiModel within(ApiModel api, List<String> reserved) {
        JavaModelAdapter bounds = new JavaModelAdapter(api, reserved);
        List<ApiModel.Method> methods =
                api.methods().stream().map(bounds::within).toList();
        bounds.types.forEach(bounds::within);
        return new ApiModel(api.title(), api.version(), api.description(), methods, bounds.types, bounds.warnings);
    }

    /** All parameters as one record, if there are too many; by position that could leave none out, so they are a list. */
    private ApiModel.Method within(ApiModel.Method method) {
        int count = method.params().size();
        if (method.whole() != null || count <= MOST_PARAMETERS) {
            return method;
        }
        if (method.structure() == ParamStructure.BY_POSITION) {
            warnings.add(
                    "The method '" + method.name() + "' has " + count + " parameters by position, and one of Java has "
                            + MOST_PARAMETERS + " at most; they are a list of any JSON");
            return method.taking(new TypeModels.ArrayType(TypeModels.ANY, false), method.structure());
        }
        NamedType all = new NamedType(
                names.unique(IdentifierAllocator.pascal(method.name()) + "Params"),
                "The parameters of " + method.name() + ".",
                false);
        all.is(new NamedType.Members(
                method.params().stream().map(JavaModelAdapter::member).toList(), null));
        types.add(all);
        return method.taking(new TypeModels.Named(all), ParamStructure.BY_NAME);
    }

    private static NamedType.Member member(ApiModel.Param param) {
        TypeModel shape =
                param.stream() || param.rest() ? new TypeModels.ArrayType(param.shape(), false) : param.shape();
        boolean required = param.required() && !param.rest();
        return new NamedType.Member(param.name(), shape, required, param.description(), false, param.preset());
    }

    private void within(NamedType type) {
        if (type.body() instanceof NamedType.Members members
                && members.members().stream().anyMatch(member -> member.name().isEmpty())) {
            warnings.add("The object '" + type.name()
                    + "' has a member with an empty name, which Jackson takes for none; it is a map of any JSON");
            type.is(new NamedType.Alias(new TypeModels.MapType(TypeModels.TEXT, TypeModels.ANY)));
        } else if (type.body() instanceof NamedType.Members members && slots(members) > MOST_SLOTS) {
            warnings.add("The object '" + type.name() + "' has "
                    + members.members().size() + " members, which are too many for a record; it is a map of any JSON");
            type.is(new NamedType.Alias(new TypeModels.MapType(TypeModels.TEXT, TypeModels.ANY)));
        } else if (type.body() instanceof NamedType.Constants constants
                && constants.values().size() > MOST_CONSTANTS) {
            warnings.add(
                    "The enum '" + type.name() + "' has " + constants.values().size() + " values, and one of Java has "
                            + MOST_CONSTANTS + " at most here; it is a string");
            type.is(new NamedType.Alias(TypeModels.TEXT));
        }
    }

    private static int slots(NamedType.Members members) {
        int slots = members.others() == null ? 0 : 1;
        for (NamedType.Member member : members.members()) {
            TypeModel shape = TypeModels.resolved(member.shape());
            TypeModel base = shape instanceof TypeModels.Literals literals ? literals.base() : shape;
            boolean wide = base instanceof TypeModels.Scalar plain
                    && (plain.kind() == Kind.LONG || plain.kind() == Kind.DOUBLE);
            slots += wide && member.required() ? 2 : 1;
        }
        return slots;
    }
}
