package dev.antiphon.http.internal.vertx;

import io.netty.channel.Channel;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import io.vertx.core.transport.Transport;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The event loops that all clients and servers share unless they are given others. Their threads are daemons. */
public final class SharedVertx {
    private SharedVertx() {}

    public static Vertx get() {
        return Holder.VERTX;
    }

    /** What is listened on at a port, if it is by these event loops. */
    public static List<Channel> entrances(Vertx vertx, int port) {
        return vertx == Holder.VERTX ? Holder.ENTRANCES.at(port) : List.of();
    }

    /** Makes them when they are first asked for. */
    private static final class Holder {
        static final TrackingTransport ENTRANCES = new TrackingTransport();
        static final Vertx VERTX = Vertx.builder()
                .with(new VertxOptions()
                        .setUseDaemonThread(true)
                        // Nothing here reads files but certificates; a cache directory would be left behind.
                        .setFileSystemOptions(new FileSystemOptions()
                                .setFileCachingEnabled(false)
                                .setClassPathResolvingEnabled(false)))
                .withTransport(new Sockets(ENTRANCES))
                .build();
    }

    /** A transport that is always there. */
    private record Sockets(TrackingTransport implementation) implements Transport {
        @Override
        public String name() {
            return NIO.name();
        }

        @Override
        public boolean available() {
            return true;
        }

        @Override
        public @Nullable Throwable unavailabilityCause() {
            return null;
        }
    }
}
