package dev.antiphon.blackbox;

import dev.antiphon.service.JsonRpcService;
import java.util.List;

/** Names that generated code uses too. */
@JsonRpcService
@SuppressWarnings({"JavaLangClash", "NonOverridingEquals"}) // on purpose
public interface NameClashes {
    String remote(String remote$);

    String call(int operation, Object[] arguments);

    String operations(String implementation);

    String invoke(int operation, String implementation, Object[] arguments);

    String invokeOne(String only);

    String invokeTwo(String first, String second);

    String stub(String remote);

    String exception(String exception, String message, String data);

    String service(String service, String code);

    String toString(int radix);

    boolean equals(String other);

    int hashCode(int seed);

    String nested(
            Stub stub, GeneratedMethodSpec operation, Object object, String string, List list, RemoteInvoker remote);

    Other.Foreign foreign(Other.Foreign value, Foreign own);

    java.lang.Object plainObject(java.lang.Object value, java.lang.String text);

    /** Has the name of the class nested in the generated one. */
    record Stub(int a) {}

    /** Has the name of the class that describes a method. */
    enum GeneratedMethodSpec {
        PLUS,
        MINUS
    }

    /** Has the name of the root of all classes. */
    record Object(int a) {}

    /** Has the name of java.lang.String. */
    record String(int a) {}

    /** Has the name of java.util.List. */
    record List(int a) {}

    /** Has the name of the class that makes calls. */
    record RemoteInvoker(int a) {}

    /** Has the name of an exception that a stub throws. */
    record RuntimeException(int a) {}

    /** Has the name of an annotation. */
    record Override(int a) {}

    /** Has the name of a record in another class. */
    record Foreign(int a) {}
}
