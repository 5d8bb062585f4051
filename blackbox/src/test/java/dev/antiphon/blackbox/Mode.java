package dev.antiphon.blackbox;

import dev.antiphon.ServerBuilder;
import dev.antiphon.ServiceOption;
import java.util.Arrays;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Who uses generated code. */
enum Mode {
    REFLECTION(false, false),
    GENERATED_SERVER(true, false),
    GENERATED_CLIENT(false, true),
    GENERATED_BOTH(true, true);

    /** Services that fail are what is tested, and nobody need read of it. */
    private static final Logger LOG = Logger.getLogger("dev.antiphon");

    private static final ServiceOption[] FOUND = {};
    private static final ServiceOption[] REFLECTED = {ServiceOption.reflection()};

    static {
        LOG.setLevel(Level.OFF);
    }

    private final boolean server;
    private final boolean client;

    Mode(boolean server, boolean client) {
        this.server = server;
        this.client = client;
    }

    ServiceOption[] serverOptions() {
        return server ? FOUND : REFLECTED;
    }

    ServiceOption[] clientOptions() {
        return client ? FOUND : REFLECTED;
    }

    /** Registers all services. */
    ServerBuilder register(ServerBuilder builder) {
        ServiceOption[] options = serverOptions();
        Soon soon = new Soon();
        Springs springs = new Springs();
        return builder.service(Values.class, Echo.giving(Values.class), options)
                .service(Shapes.class, Echo.telling(Shapes.class), options)
                .service(Names.class, Echo.telling(Names.class), options)
                .service(Names.Inner.class, Echo.telling(Names.Inner.class), options)
                .service(Names.Inner.Inmost.class, Names.Inner.Within::new, options)
                .service(Notices.class, soon, options)
                .service(Later.class, soon, with(options, ServiceOption.prefix("later")))
                .service(Failing.class, new Fails(), options)
                .service(Catalogue.class, new Shelf(), with(options, ServiceOption.prefix("shelf")))
                .service(Clashes.class, new Clashing(), with(options, ServiceOption.prefix("clashes")))
                .service(Stub.class, Echo.telling(Stub.class), options)
                .service(Flows.class, springs, options)
                .service(Flows.ServerOnly.class, springs, options)
                .service(Flows.Given.class, new Springs.Drains(), options)
                .service(Encoded.class, Echo.telling(Encoded.class), options)
                .service(Encoded.Placed.class, Echo.telling(Encoded.Placed.class), options);
    }

    static ServiceOption[] with(ServiceOption[] options, ServiceOption... more) {
        ServiceOption[] all = Arrays.copyOf(options, options.length + more.length);
        System.arraycopy(more, 0, all, options.length, more.length);
        return all;
    }
}
