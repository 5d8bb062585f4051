package dev.antiphon.blackbox;

import dev.antiphon.blackbox.Values.Person;
import dev.antiphon.service.JsonRpcService;
import java.util.List;

/** Generic parents of several levels, whose type variables are defined here. */
@JsonRpcService
public interface GenericHierarchy extends Generics.Store<String, Person>, Generics.Mixed {
    @Override
    Person narrowed(int a);

    @Override
    String redeclared(String key, List<Person> values);

    @Override
    int own(int a);
}
