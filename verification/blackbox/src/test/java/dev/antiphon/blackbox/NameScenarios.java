package dev.antiphon.blackbox;

import dev.antiphon.blackbox.Values.Pair;
import dev.antiphon.blackbox.Values.Person;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Names, parents and types with names that clash. */
final class NameScenarios {
    private static final Person BOB = new Person("Bob", 5, Optional.empty());

    private final List<Scenario<?>> all = new ArrayList<>();

    private NameScenarios() {}

    static List<Scenario<?>> all() {
        NameScenarios scenarios = new NameScenarios();
        scenarios.names();
        scenarios.parents();
        scenarios.clashes();
        return scenarios.all;
    }

    private <S> void add(Class<S> service, String name, String expected, Scenario.Call<S> call) {
        all.add(Scenario.of(service, name, call, expected));
    }

    private void names() {
        add(MethodNames.class, "derived", "derived(1)", s -> s.derived(1));
        add(MethodNames.class, "explicit", "explicit(1)", s -> s.explicit(1));
        add(MethodNames.class, "aliased", "aliased(1)", s -> s.aliased(1));
        add(MethodNames.class, "both", "both(1)", s -> s.both(1));
        add(MethodNames.class, "overloaded 2", "overloaded(1, 2)", s -> s.overloaded(1, 2));
        add(MethodNames.class, "overloaded text", "overloaded(x)", s -> s.overloaded("x"));
        add(MethodNames.class, "overloaded", "overloaded(1)", s -> s.overloaded(1));
        add(MethodNames.class, "served", "default of 1", s -> s.served(1));
        add(MethodNames.class, "local", "local <1>derived(1)", s -> s.local(1));
        add(MethodNames.class, "note", "note(1)", s -> {
            s.note(1);
            return ReceivedNotifications.next();
        });
        add(MethodNames.Inner.class, "inside", "inside(Within[a=1])", s -> s.inside(new MethodNames.Inner.Within(1)));
        add(MethodNames.Inner.Inmost.class, "within", "Within[a=1]", s -> s.within(1));
        add(Stub.class, "stub", "stub(Item[a=1])", s -> s.stub(new Stub.Item(1)));
    }

    private void parents() {
        add(GenericHierarchy.class, "own", "1", s -> s.own(1));
        add(GenericHierarchy.class, "mixed", "mixed 1", s -> s.mixed(1));
        add(GenericHierarchy.class, "shared", "shared 1", s -> s.shared(1));
        add(GenericHierarchy.class, "shared as a parent's", "shared 1", s -> ((Generics.Mixed) s).shared(1));
        add(GenericHierarchy.class, "shared as the other's", "shared 1", s -> ((Generics.Store<?, ?>) s).shared(1));
        add(GenericHierarchy.class, "narrowed", "Person[name=narrow, age=1, nick=Optional.empty]", s -> s.narrowed(1));
        add(
                GenericHierarchy.class,
                "narrowed as a parent's",
                "Person[name=narrow, age=1, nick=Optional.empty]",
                s -> ((Generics.Store<?, ?>) s).narrowed(1));
        add(GenericHierarchy.class, "redeclared", "k" + List.of(BOB), s -> s.redeclared("k", List.of(BOB)));
        add(GenericHierarchy.class, "redeclared as a parent's", "k" + List.of(BOB), s -> {
            Generics.Store<String, Person> parent = s;
            return parent.redeclared("k", List.of(BOB));
        });
        add(GenericHierarchy.class, "first", "Optional[" + GenericEcho.ANN + "]", s -> s.first());
        add(
                GenericHierarchy.class,
                "all",
                "[Person[name=[1, {a=2}], age=1, nick=Optional.empty]]",
                s -> s.all(List.<Object>of(1, Map.of("a", 2))));
        add(
                GenericHierarchy.class,
                "later",
                ValueText.of(List.of(BOB, BOB)),
                s -> s.later(BOB).get());
        add(GenericHierarchy.class, "array", "Person[" + BOB + "]", s -> s.array(BOB));
        @SuppressWarnings({"unchecked", "rawtypes"})
        List<Person>[] lists = new List[] {List.of(BOB)};
        add(GenericHierarchy.class, "lists", "List[[" + BOB + "]]", s -> s.lists(lists));
        Pair<Person, List<Person>> deep = new Pair<>(BOB, List.of(GenericEcho.ANN));
        add(
                GenericHierarchy.class,
                "deep",
                "{deep=" + deep + "}",
                s -> s.deep(new Pair<>(BOB, new Person[] {GenericEcho.ANN})));
        add(GenericHierarchy.class, "put", "k=" + BOB, s -> s.put("k", BOB));
        add(GenericHierarchy.class, "everything", "{k=" + BOB + "}", s -> s.everything(Map.of("k", BOB)));
        add(GenericHierarchy.class, "swap", new Pair<>(BOB, "k").toString(), s -> s.swap(new Pair<>("k", BOB)));
    }

    private static NameClashes.String said(Object... values) {
        return new NameClashes.String(java.util.Arrays.deepToString(values).hashCode());
    }

    private void clash(String name, Object expected, Scenario.Call<NameClashes> call) {
        add(NameClashes.class, name, ValueText.of(expected), call);
    }

    private void clashes() {
        NameClashes.String a = new NameClashes.String(1);
        NameClashes.Object[] several = {new NameClashes.Object(1), new NameClashes.Object(2)};
        clash("remote", said(a), s -> s.remote(a));
        clash("call", said(1, several), s -> s.call(1, several));
        clash("operations", said(a), s -> s.operations(a));
        clash("invoke", said(1, a, several), s -> s.invoke(1, a, several));
        clash("invokeOne", said(a), s -> s.invokeOne(a));
        clash("invokeTwo", said(a, a), s -> s.invokeTwo(a, a));
        clash("stub", said(a), s -> s.stub(a));
        clash("exception", said(a, a, a), s -> s.exception(a, a, a));
        clash("service", said(a, a), s -> s.service(a, a));
        clash("toString", said(1), s -> s.toString(1));
        clash("equals", true, s -> s.equals(a));
        clash("hashCode", 2, s -> s.hashCode(1));
        NameClashes.Stub stub = new NameClashes.Stub(1);
        NameClashes.List list = new NameClashes.List(1);
        NameClashes.RemoteInvoker remote = new NameClashes.RemoteInvoker(1);
        clash(
                "nested",
                said(stub, NameClashes.GeneratedMethodSpec.PLUS, several[0], a, list, remote),
                s -> s.nested(stub, NameClashes.GeneratedMethodSpec.PLUS, several[0], a, list, remote));
        clash("foreign", new Other.Foreign("b1"), s -> s.foreign(new Other.Foreign("b"), new NameClashes.Foreign(1)));
        clash("plainObject", "x1", s -> s.plainObject(1, "x"));
    }
}
