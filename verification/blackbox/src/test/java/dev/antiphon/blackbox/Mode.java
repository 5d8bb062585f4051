package dev.antiphon.blackbox;

import dev.antiphon.ServerBuilder;
import dev.antiphon.ServiceOption;
import java.util.Arrays;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Which side uses generated code. */
enum Mode {
    REFLECTION(false, false),
    GENERATED_SERVER(true, false),
    GENERATED_CLIENT(false, true),
    GENERATED_BOTH(true, true);

    /** Failing services are tested, so their log is switched off. */
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
        AsyncService soon = new AsyncService();
        StreamService springs = new StreamService();
        return builder.service(Values.class, Echo.giving(Values.class), options)
                .service(ParameterForms.class, Echo.describing(ParameterForms.class), options)
                .service(MethodNames.class, Echo.describing(MethodNames.class), options)
                .service(MethodNames.Inner.class, Echo.describing(MethodNames.Inner.class), options)
                .service(MethodNames.Inner.Inmost.class, MethodNames.Inner.Within::new, options)
                .service(Notifications.class, soon, options)
                .service(AsyncResults.class, soon, with(options, ServiceOption.prefix("later")))
                .service(ErrorService.class, new FailingService(), options)
                .service(GenericHierarchy.class, new GenericEcho(), with(options, ServiceOption.prefix("shelf")))
                .service(NameClashes.class, new NameClashesService(), with(options, ServiceOption.prefix("clashes")))
                .service(Stub.class, Echo.describing(Stub.class), options)
                .service(StreamResults.class, springs, options)
                .service(StreamResults.ServerOnly.class, springs, options)
                .service(StreamResults.Given.class, new StreamService.Drains(), options)
                .service(EncodedParams.class, Echo.describing(EncodedParams.class), options)
                .service(EncodedParams.Placed.class, Echo.describing(EncodedParams.Placed.class), options);
    }

    static ServiceOption[] with(ServiceOption[] options, ServiceOption... more) {
        ServiceOption[] all = Arrays.copyOf(options, options.length + more.length);
        System.arraycopy(more, 0, all, options.length, more.length);
        return all;
    }
}
