package dev.antiphon.blackbox;

import dev.antiphon.ServiceOption;
import java.util.ArrayList;
import java.util.List;

/** Calls of every method of every service. */
final class Scenarios {
    private Scenarios() {}

    static List<Scenario<?>> all() {
        List<Scenario<?>> all = new ArrayList<>();
        all.addAll(ValueScenarios.all());
        all.addAll(ParameterScenarios.all());
        all.addAll(NameScenarios.all());
        all.addAll(AsyncScenarios.all());
        all.addAll(ErrorScenarios.all());
        return all;
    }

    /** The prefixes of services whose methods have names of others; see {@link Mode}. */
    static ServiceOption[] options(Class<?> service, ServiceOption... options) {
        if (service == AsyncResults.class) {
            return Mode.with(options, ServiceOption.prefix("later"));
        } else if (service == GenericHierarchy.class) {
            return Mode.with(options, ServiceOption.prefix("shelf"));
        }
        return service == NameClashes.class ? Mode.with(options, ServiceOption.prefix("clashes")) : options;
    }
}
