package dev.antiphon.generate;

import dev.antiphon.generate.Shapes.Kind;
import dev.antiphon.openrpc.ParamStructure;
import java.util.ArrayList;
import java.util.List;

/** Puts something that works in the place of what Java, Jackson or this library does not take, and says what was lost by that. */
final class JavaBounds {
    /** Of a method; the library keeps in the bits of a long which were given, and the annotation processor refuses more. */
    private static final int MOST_PARAMETERS = 64;

    /** Of the constructor of a record, beside the record itself; a long or a double takes two. */
    private static final int MOST_SLOTS = 254;

    /** Of an enum. The JVM takes some thousands, depending on their names. */
    private static final int MOST_CONSTANTS = 1000;

    private final Names names = Names.ofTypes();
    private final List<Declared> types;
    private final List<String> warnings;

    private JavaBounds(Api api, List<String> reserved) {
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
    static Api within(Api api, List<String> reserved) {
        JavaBounds bounds = new JavaBounds(api, reserved);
        List<Api.Method> methods = api.methods().stream().map(bounds::within).toList();
        bounds.types.forEach(bounds::within);
        return new Api(api.title(), api.version(), api.description(), methods, bounds.types, bounds.warnings);
    }

    /** All parameters as one record, if there are too many; by position that could leave none out, so they are a list. */
    private Api.Method within(Api.Method method) {
        int count = method.params().size();
        if (method.whole() != null || count <= MOST_PARAMETERS) {
            return method;
        }
        if (method.structure() == ParamStructure.BY_POSITION) {
            warnings.add(
                    "The method '" + method.name() + "' has " + count + " parameters by position, and one of Java has "
                            + MOST_PARAMETERS + " at most; they are a list of any JSON");
            return method.taking(new Shapes.Listed(Shapes.ANY, false), method.structure());
        }
        Declared all = new Declared(
                names.unique(Names.pascal(method.name()) + "Params"),
                "The parameters of " + method.name() + ".",
                false);
        all.is(new Declared.Members(
                method.params().stream().map(JavaBounds::member).toList(), null));
        types.add(all);
        return method.taking(new Shapes.Named(all), ParamStructure.BY_NAME);
    }

    private static Declared.Member member(Api.Param param) {
        Shape shape = param.stream() || param.rest() ? new Shapes.Listed(param.shape(), false) : param.shape();
        boolean required = param.required() && !param.rest();
        return new Declared.Member(param.name(), shape, required, param.description(), false, param.preset());
    }

    private void within(Declared type) {
        if (type.body() instanceof Declared.Members members
                && members.members().stream().anyMatch(member -> member.name().isEmpty())) {
            warnings.add("The object '" + type.name()
                    + "' has a member with an empty name, which Jackson takes for none; it is a map of any JSON");
            type.is(new Declared.Alias(new Shapes.Mapped(Shapes.TEXT, Shapes.ANY)));
        } else if (type.body() instanceof Declared.Members members && slots(members) > MOST_SLOTS) {
            warnings.add("The object '" + type.name() + "' has "
                    + members.members().size() + " members, which are too many for a record; it is a map of any JSON");
            type.is(new Declared.Alias(new Shapes.Mapped(Shapes.TEXT, Shapes.ANY)));
        } else if (type.body() instanceof Declared.Constants constants
                && constants.values().size() > MOST_CONSTANTS) {
            warnings.add(
                    "The enum '" + type.name() + "' has " + constants.values().size() + " values, and one of Java has "
                            + MOST_CONSTANTS + " at most here; it is a string");
            type.is(new Declared.Alias(Shapes.TEXT));
        }
    }

    private static int slots(Declared.Members members) {
        int slots = members.others() == null ? 0 : 1;
        for (Declared.Member member : members.members()) {
            Shape shape = Shapes.resolved(member.shape());
            Shape base = shape instanceof Shapes.Literals literals ? literals.base() : shape;
            boolean wide =
                    base instanceof Shapes.Plain plain && (plain.kind() == Kind.LONG || plain.kind() == Kind.DOUBLE);
            slots += wide && member.required() ? 2 : 1;
        }
        return slots;
    }
}
