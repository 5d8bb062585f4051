package dev.antiphon.blackbox;

import dev.antiphon.blackbox.Values.Pair;
import dev.antiphon.blackbox.Values.Person;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Names, parents and whatever could be taken for something else. */
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
        add(Names.class, "derived", "derived(1)", s -> s.derived(1));
        add(Names.class, "explicit", "explicit(1)", s -> s.explicit(1));
        add(Names.class, "aliased", "aliased(1)", s -> s.aliased(1));
        add(Names.class, "both", "both(1)", s -> s.both(1));
        add(Names.class, "overloaded 2", "overloaded(1, 2)", s -> s.overloaded(1, 2));
        add(Names.class, "overloaded text", "overloaded(x)", s -> s.overloaded("x"));
        add(Names.class, "overloaded", "overloaded(1)", s -> s.overloaded(1));
        add(Names.class, "served", "default of 1", s -> s.served(1));
        add(Names.class, "local", "local <1>derived(1)", s -> s.local(1));
        add(Names.class, "note", "note(1)", s -> {
            s.note(1);
            return Heard.next();
        });
        add(Names.Inner.class, "inside", "inside(Within[a=1])", s -> s.inside(new Names.Inner.Within(1)));
        add(Names.Inner.Inmost.class, "within", "Within[a=1]", s -> s.within(1));
        add(Stub.class, "stub", "stub(Item[a=1])", s -> s.stub(new Stub.Item(1)));
    }

    private void parents() {
        add(Catalogue.class, "own", "1", s -> s.own(1));
        add(Catalogue.class, "mixed", "mixed 1", s -> s.mixed(1));
        add(Catalogue.class, "shared", "shared 1", s -> s.shared(1));
        add(Catalogue.class, "shared as a parent's", "shared 1", s -> ((Generics.Mixed) s).shared(1));
        add(Catalogue.class, "shared as the other's", "shared 1", s -> ((Generics.Store<?, ?>) s).shared(1));
        add(Catalogue.class, "narrowed", "Person[name=narrow, age=1, nick=Optional.empty]", s -> s.narrowed(1));
        add(
                Catalogue.class,
                "narrowed as a parent's",
                "Person[name=narrow, age=1, nick=Optional.empty]",
                s -> ((Generics.Store<?, ?>) s).narrowed(1));
        add(Catalogue.class, "redeclared", "k" + List.of(BOB), s -> s.redeclared("k", List.of(BOB)));
        add(Catalogue.class, "redeclared as a parent's", "k" + List.of(BOB), s -> {
            Generics.Store<String, Person> parent = s;
            return parent.redeclared("k", List.of(BOB));
        });
        add(Catalogue.class, "first", "Optional[" + Shelf.ANN + "]", s -> s.first());
        add(
                Catalogue.class,
                "all",
                "[Person[name=[1, {a=2}], age=1, nick=Optional.empty]]",
                s -> s.all(List.<Object>of(1, Map.of("a", 2))));
        add(
                Catalogue.class,
                "later",
                Text.of(List.of(BOB, BOB)),
                s -> s.later(BOB).get());
        add(Catalogue.class, "array", "Person[" + BOB + "]", s -> s.array(BOB));
        @SuppressWarnings({"unchecked", "rawtypes"})
        List<Person>[] lists = new List[] {List.of(BOB)};
        add(Catalogue.class, "lists", "List[[" + BOB + "]]", s -> s.lists(lists));
        Pair<Person, List<Person>> deep = new Pair<>(BOB, List.of(Shelf.ANN));
        add(Catalogue.class, "deep", "{deep=" + deep + "}", s -> s.deep(new Pair<>(BOB, new Person[] {Shelf.ANN})));
        add(Catalogue.class, "put", "k=" + BOB, s -> s.put("k", BOB));
        add(Catalogue.class, "everything", "{k=" + BOB + "}", s -> s.everything(Map.of("k", BOB)));
        add(Catalogue.class, "swap", new Pair<>(BOB, "k").toString(), s -> s.swap(new Pair<>("k", BOB)));
    }

    private static Clashes.String said(Object... values) {
        return new Clashes.String(java.util.Arrays.deepToString(values).hashCode());
    }

    private void clash(String name, Object expected, Scenario.Call<Clashes> call) {
        add(Clashes.class, name, Text.of(expected), call);
    }

    private void clashes() {
        Clashes.String a = new Clashes.String(1);
        Clashes.Object[] several = {new Clashes.Object(1), new Clashes.Object(2)};
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
        Clashes.Stub stub = new Clashes.Stub(1);
        Clashes.List list = new Clashes.List(1);
        Clashes.RemoteInvoker remote = new Clashes.RemoteInvoker(1);
        clash(
                "nested",
                said(stub, Clashes.GeneratedMethodSpec.PLUS, several[0], a, list, remote),
                s -> s.nested(stub, Clashes.GeneratedMethodSpec.PLUS, several[0], a, list, remote));
        clash("foreign", new Other.Foreign("b1"), s -> s.foreign(new Other.Foreign("b"), new Clashes.Foreign(1)));
        clash("plainObject", "x1", s -> s.plainObject(1, "x"));
    }
}
