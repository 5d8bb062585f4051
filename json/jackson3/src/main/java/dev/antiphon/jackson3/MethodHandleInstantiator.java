package dev.antiphon.jackson3;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.BeanDeserializerBuilder;
import tools.jackson.databind.deser.ValueDeserializerModifier;
import tools.jackson.databind.deser.std.StdValueInstantiator;

/**
 * Makes records, and whatever else is made of its properties, by a handle that is prepared once.
 *
 * <p>Jackson's own way adapts the constructor's handle to its arguments at every call, which was a third of the time that it took to
 * read a record with records in it. Everything but that is left to Jackson, failures of the constructor too.
 */
final class MethodHandleInstantiator extends StdValueInstantiator {
    private static final long serialVersionUID = 1L;

    private static final MethodType FROM_ARGUMENTS = MethodType.methodType(Object.class, Object[].class);

    @SuppressWarnings("serial") // the mapper it belongs to is nobody's to serialize
    private final MethodHandle creator;

    private MethodHandleInstantiator(StdValueInstantiator jacksons, MethodHandle creator) {
        super(jacksons);
        this.creator = creator;
    }

    @Override
    public @Nullable Object createFromObjectWith(DeserializationContext context, @Nullable Object[] arguments) {
        try {
            return (Object) creator.invokeExact(arguments);
        } catch (Exception e) {
            return context.handleInstantiationProblem(getValueClass(), arguments, rewrapCtorProblem(context, e));
        } catch (Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e); // there is no third kind that a compiler lets through
        }
    }

    /** Puts prepared creators in the place of Jackson's own; those of users and of other modules stay. */
    static final class Modifier extends ValueDeserializerModifier {
        private static final long serialVersionUID = 1L;

        @Override
        public BeanDeserializerBuilder updateBuilder(
                DeserializationConfig config, BeanDescription.Supplier type, BeanDeserializerBuilder builder) {
            // Not earlier, as a modifier of instantiators: modules come after us there, and may take none but Jackson's
            // own.
            if (builder.getValueInstantiator() instanceof StdValueInstantiator jacksons
                    && jacksons.getClass() == StdValueInstantiator.class
                    && jacksons.getWithArgsCreator() != null) {
                MethodHandle creator = prepared(jacksons.getWithArgsCreator().getMember());
                if (creator != null) {
                    builder.setValueInstantiator(new MethodHandleInstantiator(jacksons, creator));
                }
            }
            return builder;
        }

        private static @Nullable MethodHandle prepared(Member member) {
            try {
                MethodHandle handle = member instanceof Constructor<?> constructor
                        ? MethodHandles.lookup().unreflectConstructor(constructor)
                        : MethodHandles.lookup().unreflect((Method) member);
                return handle.asFixedArity()
                        .asSpreader(Object[].class, ((Executable) member).getParameterCount())
                        .asType(FROM_ARGUMENTS);
            } catch (IllegalAccessException e) {
                return null; // open to Jackson, and not to us
            }
        }
    }
}
