package dev.antiphon.explorer;

import dev.antiphon.Identity;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.http.HttpListenerBuilder;
import dev.antiphon.http.HttpTransport;
import dev.antiphon.interceptor.Authenticator;
import dev.antiphon.openrpc.OpenRpc;
import dev.antiphon.transport.Listener;
import java.io.IOException;
import java.util.Map;

/** Serves the explorer on servers of several kinds, for the browser tests, until its input ends. */
final class ExplorerMain {
    private ExplorerMain() {}

    private static HttpListenerBuilder listener(JsonRpcServer server) {
        return HttpTransport.builder(server).openRpc().resources(Explorer.at("/explorer"));
    }

    private static void tell(String kind, Listener listener) {
        System.out.println(kind + " " + listener.address().resolve("/explorer/"));
    }

    /** Prints a line per server: its kind and its address. */
    public static void main(String[] args) throws IOException {
        JsonRpcServer described =
                Shop.builder().extension(new Described(Shop.document())).build();
        JsonRpcServer discovered = JsonRpcServer.builder()
                .service(Cinema.class, new Cinema.Hall())
                .extension(OpenRpc.discover("Cinema", "1.0.0"))
                .build();
        Authenticator token = Authenticator.bearer(Map.of("0123456789abcdefghij", Identity.of("ada")));
        try (Listener shop = listener(described).serve();
                Listener names = listener(Shop.builder().build()).serve();
                Listener hostile = listener(Hostile.server()).serve();
                Listener closed = listener(described).authenticate(token).serve();
                Listener cinema = listener(discovered).serve();
                Listener plain = listener(described).webSockets(false).serve()) {
            tell("shop", shop);
            tell("names", names);
            tell("hostile", hostile);
            tell("closed", closed);
            tell("cinema", cinema);
            tell("plain", plain);
            System.out.flush();
            while (System.in.read() >= 0) {
                // the input is not used
            }
        }
        System.exit(0); // without waiting for calls of closed browsers
    }
}
