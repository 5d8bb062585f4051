package dev.antiphon;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/** What is wrong with a service, collected so that its author learns everything at once. */
final class Problems {
    private final List<String> list = new ArrayList<>();

    void add(String what) {
        list.add(what);
    }

    void add(Method method, String what) {
        list.add(describe(method) + ": " + what);
    }

    int count() {
        return list.size();
    }

    /** Throws if there is any problem. */
    void refuse(String verdict) {
        if (!list.isEmpty()) {
            throw new IllegalArgumentException(verdict + ":\n - " + String.join("\n - ", list));
        }
    }

    static String describe(Method method) {
        StringBuilder text = new StringBuilder(method.getDeclaringClass().getSimpleName())
                .append('.')
                .append(method.getName())
                .append('(');
        for (Class<?> parameter : method.getParameterTypes()) {
            text.append(text.charAt(text.length() - 1) == '(' ? "" : ", ").append(parameter.getSimpleName());
        }
        return text.append(')').toString();
    }
}
