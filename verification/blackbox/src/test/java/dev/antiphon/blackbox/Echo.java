package dev.antiphon.blackbox;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Implements interfaces with methods that return what they were called with. */
final class Echo {
    private Echo() {}

    /** Each method returns its first argument. */
    static <S> S giving(Class<S> type) {
        return of(type, (proxy, method, arguments) -> arguments == null ? null : arguments[0]);
    }

    /** Each method returns its name and its arguments. */
    static <S> S describing(Class<S> type) {
        return of(type, (proxy, method, arguments) -> {
            if (method.isDefault()) {
                return InvocationHandler.invokeDefault(proxy, method, arguments);
            }
            String text = method.getName()
                    + (arguments == null
                            ? "()"
                            : Arrays.stream(arguments).map(ValueText::of).collect(Collectors.joining(", ", "(", ")")));
            if (method.getReturnType() == String.class) {
                return text;
            }
            ReceivedNotifications.add(text);
            return null;
        });
    }

    private static <S> S of(Class<S> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
