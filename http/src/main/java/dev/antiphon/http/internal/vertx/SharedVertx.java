package dev.antiphon.http.internal.vertx;

import io.netty.channel.Channel;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import io.vertx.core.transport.Transport;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The Vert.x that all clients and servers share unless they are given another. Its threads are daemons. */
public final class SharedVertx {
    private SharedVertx() {}

    /** The Vert.x, made at the first call. */
    public static Vertx get() {
        return Holder.VERTX;
    }

    /** The server sockets at a port, if they belong to this Vert.x. */
    public static List<Channel> serverSockets(Vertx vertx, int port) {
        return vertx == Holder.VERTX ? Holder.TRANSPORT.at(port) : List.of();
    }

    /** Initializes at the first use. */
    private static final class Holder {
        static final TrackingTransport TRANSPORT = new TrackingTransport();
        static final Vertx VERTX = Vertx.builder()
                .with(new VertxOptions()
                        .setUseDaemonThread(true)
                        // Only certificates are read from files; a cache directory would be left behind.
                        .setFileSystemOptions(new FileSystemOptions()
                                .setFileCachingEnabled(false)
                                .setClassPathResolvingEnabled(false)))
                .withTransport(new AvailableTransport(TRANSPORT))
                .build();
    }

    /** A transport that is always available. */
    private record AvailableTransport(TrackingTransport implementation) implements Transport {
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
