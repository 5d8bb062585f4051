package dev.antiphon.blackbox;

import dev.antiphon.blackbox.Values.Pair;
import dev.antiphon.blackbox.Values.Person;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/** Returns its arguments. */
final class GenericEcho implements GenericHierarchy {
    static final Person ANN = new Person("Ann", 30, Optional.of("A"));

    @Override
    public Person narrowed(int a) {
        return new Person("narrow", a, Optional.empty());
    }

    @Override
    public String redeclared(String key, List<Person> values) {
        return key + ValueText.of(values);
    }

    @Override
    public int own(int a) {
        return a;
    }

    @Override
    public String mixed(int a) {
        return "mixed " + a;
    }

    @Override
    public String shared(int a) {
        return "shared " + a;
    }

    @Override
    public Optional<Person> first() {
        return Optional.of(ANN);
    }

    @Override
    public List<? extends Person> all(List<? super Person> given) {
        return List.of(new Person(ValueText.of(given), 1, Optional.empty()));
    }

    @Override
    public CompletableFuture<List<Person>> later(Person value) {
        return CompletableFuture.completedFuture(List.of(value, value));
    }

    @Override
    public Person[] array(Person... values) {
        return values;
    }

    @Override
    public List<Person>[] lists(List<Person>[] values) {
        return values;
    }

    @Override
    public Map<String, Pair<Person, List<Person>>> deep(Pair<Person, Person[]> value) {
        return Map.of("deep", new Pair<>(value.left(), List.of(value.right())));
    }

    @Override
    public String put(String key, Person value) {
        return key + "=" + value;
    }

    @Override
    public Map<String, Person> everything(Map<String, ? extends Person> given) {
        return new TreeMap<>(given);
    }
}
