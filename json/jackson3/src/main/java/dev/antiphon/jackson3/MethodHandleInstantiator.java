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
 * An instantiator that creates records, and other types with a creator for their properties, with a method handle that is adapted once.
 *
 * <p>Jackson's own instantiator adapts the handle of the constructor at every call, which was a third of the time to read a record with
 * nested records. All else is left to Jackson, including the failures of the constructor.
 */
final class MethodHandleInstantiator extends StdValueInstantiator {
    private static final long serialVersionUID = 1L;

    private static final MethodType FROM_ARGUMENTS = MethodType.methodType(Object.class, Object[].class);

    @SuppressWarnings("serial") // its mapper is private to the binding and is never serialized
    private final MethodHandle creator;

    private MethodHandleInstantiator(StdValueInstantiator original, MethodHandle creator) {
        super(original);
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
            throw new IllegalStateException(e); // not possible: a constructor throws exceptions and errors only
        }
    }

    /** The modifier that replaces Jackson's own instantiators; those of users and of other modules stay. */
    static final class Modifier extends ValueDeserializerModifier {
        private static final long serialVersionUID = 1L;

        @Override
        public BeanDeserializerBuilder updateBuilder(
                DeserializationConfig config, BeanDescription.Supplier type, BeanDeserializerBuilder builder) {
            // Not as a modifier of instantiators: other modules are called later there, and may accept only Jackson's
            // own.
            if (builder.getValueInstantiator() instanceof StdValueInstantiator original
                    && original.getClass() == StdValueInstantiator.class
                    && original.getWithArgsCreator() != null) {
                MethodHandle creator = adapted(original.getWithArgsCreator().getMember());
                if (creator != null) {
                    builder.setValueInstantiator(new MethodHandleInstantiator(original, creator));
                }
            }
            return builder;
        }

        private static @Nullable MethodHandle adapted(Member member) {
            try {
                MethodHandle handle = member instanceof Constructor<?> constructor
                        ? MethodHandles.lookup().unreflectConstructor(constructor)
                        : MethodHandles.lookup().unreflect((Method) member);
                return handle.asFixedArity()
                        .asSpreader(Object[].class, ((Executable) member).getParameterCount())
                        .asType(FROM_ARGUMENTS);
            } catch (IllegalAccessException e) {
                return null; // accessible to Jackson only
            }
        }
    }
}
