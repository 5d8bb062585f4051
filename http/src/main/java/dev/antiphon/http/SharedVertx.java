package dev.antiphon.http;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;

/** The event loops that all clients and servers share unless they are given others. Their threads are daemons. */
final class SharedVertx {
    private SharedVertx() {}

    static Vertx get() {
        return Holder.VERTX;
    }

    /** Makes them when they are first asked for. */
    private static final class Holder {
        static final Vertx VERTX = Vertx.vertx(new VertxOptions()
                .setUseDaemonThread(true)
                // Nothing here reads files but certificates; a cache directory would be left behind.
                .setFileSystemOptions(
                        new FileSystemOptions().setFileCachingEnabled(false).setClassPathResolvingEnabled(false)));
    }
}
