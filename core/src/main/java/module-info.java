/** JSON-RPC 1.0, 2.0 and 3.0: messages, codec, server, and the annotations of services. Needs only the JDK. */
module dev.antiphon.core {
    requires static org.jspecify;

    exports dev.antiphon;
    exports dev.antiphon.error;
    exports dev.antiphon.interceptor;
    exports dev.antiphon.json;
    exports dev.antiphon.operations;
    exports dev.antiphon.protocol;
    exports dev.antiphon.service;
    exports dev.antiphon.spi;
    exports dev.antiphon.stream;
    exports dev.antiphon.transport;
    exports dev.antiphon.transport.socket;

    uses dev.antiphon.spi.ParameterValidation;
    uses dev.antiphon.spi.GeneratedServiceIndex;
    uses dev.antiphon.json.JsonBinding;
    uses dev.antiphon.transport.TransportProvider;

    provides dev.antiphon.transport.TransportProvider with
            dev.antiphon.transport.StdioProvider,
            dev.antiphon.transport.socket.TcpProvider,
            dev.antiphon.transport.socket.UnixProvider;
}
