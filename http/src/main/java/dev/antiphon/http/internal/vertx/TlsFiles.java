package dev.antiphon.http.internal.vertx;

import io.vertx.core.http.ClientAuth;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.JksOptions;
import io.vertx.core.net.KeyCertOptions;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.core.net.PfxOptions;
import io.vertx.core.net.TrustOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** How a listener proves who it is, and whom it asks to. For one thread at a time. */
public final class TlsFiles {
    private @Nullable KeyCertOptions certificate;
    private @Nullable TrustOptions clients;

    /** By a certificate and its key in PEM files. */
    public void certificate(Path certificates, Path key) {
        this.certificate =
                new PemKeyCertOptions().setCertPath(certificates.toString()).setKeyPath(key.toString());
    }

    /** By a key store: PKCS 12 if its name ends with .p12 or .pfx, else JKS. */
    public void keyStore(Path keyStore, String password) {
        String name = keyStore.toString().toLowerCase(Locale.ROOT);
        this.certificate = name.endsWith(".p12") || name.endsWith(".pfx")
                ? new PfxOptions().setPath(keyStore.toString()).setPassword(password)
                : new JksOptions().setPath(keyStore.toString()).setPassword(password);
    }

    /** Asks clients for a certificate that one of these vouches for. */
    public void clients(Path authorities) {
        this.clients = new PemTrustOptions().addCertPath(authorities.toString());
    }

    public boolean isOn() {
        return certificate != null;
    }

    public boolean asksClients() {
        return clients != null;
    }

    /**
     * Tells Vert.x.
     *
     * @param http2 whether HTTP/2 is spoken with clients that ask for it
     * @param patience how long a handshake may take
     */
    public void addTo(HttpServerOptions options, boolean http2, Duration patience) {
        if (clients != null && certificate == null) {
            throw new IllegalStateException("Certificates of clients need tls(...)");
        }
        if (certificate != null) {
            options.setSsl(true).setUseAlpn(http2).setKeyCertOptions(certificate);
            options.setSslHandshakeTimeout(millis(patience)).setSslHandshakeTimeoutUnit(TimeUnit.MILLISECONDS);
        }
        if (clients != null) {
            options.setClientAuth(ClientAuth.REQUIRED).setTrustOptions(clients);
        }
    }

    /** Zero would be for ever. */
    private static int millis(Duration time) {
        return time.compareTo(Duration.ofDays(20)) > 0 ? Integer.MAX_VALUE : (int) Math.max(1, time.toMillis());
    }
}
