package dev.antiphon.internal.service;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/** The collected problems of a service, so that its author sees all of them at once. */
public final class Problems {
    private final List<String> list = new ArrayList<>();

    void add(String what) {
        list.add(what);
    }

    void add(Method method, String what) {
        add(describe(method), what);
    }

    public void add(String culprit, String what) {
        list.add(culprit + ": " + what);
    }

    int count() {
        return list.size();
    }

    /** Throws if there is any problem. */
    public void throwIfAny(String verdict) {
        if (!list.isEmpty()) {
            throw new IllegalArgumentException(verdict + ":\n - " + String.join("\n - ", list));
        }
    }

    static String describe(Method method) {
        return describe(method.getDeclaringClass(), method.getName(), method.getParameterTypes());
    }

    public static String describe(Class<?> type, String method, Class<?>... signature) {
        StringBuilder text = new StringBuilder(type.getSimpleName())
                .append('.')
                .append(method)
                .append('(');
        for (Class<?> parameter : signature) {
            text.append(text.charAt(text.length() - 1) == '(' ? "" : ", ").append(parameter.getSimpleName());
        }
        return text.append(')').toString();
    }
}
