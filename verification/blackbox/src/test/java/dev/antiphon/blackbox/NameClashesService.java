package dev.antiphon.blackbox;

import java.util.Arrays;

/** Returns its arguments, in types whose names others have too. */
final class NameClashesService implements NameClashes {
    private static String said(java.lang.Object... values) {
        return new String(Arrays.deepToString(values).hashCode());
    }

    @java.lang.Override
    public String remote(String remote$) {
        return said(remote$);
    }

    @java.lang.Override
    public String call(int operation, Object[] arguments) {
        return said(operation, arguments);
    }

    @java.lang.Override
    public String operations(String implementation) {
        return said(implementation);
    }

    @java.lang.Override
    public String invoke(int operation, String implementation, Object[] arguments) {
        return said(operation, implementation, arguments);
    }

    @java.lang.Override
    public String invokeOne(String only) {
        return said(only);
    }

    @java.lang.Override
    public String invokeTwo(String first, String second) {
        return said(first, second);
    }

    @java.lang.Override
    public String stub(String remote) {
        return said(remote);
    }

    @java.lang.Override
    public String exception(String exception, String message, String data) {
        return said(exception, message, data);
    }

    @java.lang.Override
    public String service(String service, String code) {
        return said(service, code);
    }

    @java.lang.Override
    public String toString(int radix) {
        return said(radix);
    }

    @java.lang.Override
    @SuppressWarnings("NonOverridingEquals") // on purpose
    public boolean equals(String other) {
        return other.a() == 1;
    }

    @java.lang.Override
    public int hashCode(int seed) {
        return seed + 1;
    }

    @java.lang.Override
    public String nested(
            Stub stub, GeneratedMethodSpec operation, Object object, String string, List list, RemoteInvoker remote) {
        return said(stub, operation, object, string, list, remote);
    }

    @java.lang.Override
    public Other.Foreign foreign(Other.Foreign value, Foreign own) {
        return new Other.Foreign(value.b() + own.a());
    }

    @java.lang.Override
    public java.lang.Object plainObject(java.lang.Object value, java.lang.String text) {
        return text + value;
    }
}
