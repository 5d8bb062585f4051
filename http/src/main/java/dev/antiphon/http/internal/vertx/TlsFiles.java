package dev.antiphon.http.internal.vertx;

import io.vertx.core.http.ClientAuth;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.ClientOptionsBase;
import io.vertx.core.net.JksOptions;
import io.vertx.core.net.KeyCertOptions;
import io.vertx.core.net.KeyStoreOptionsBase;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.core.net.PfxOptions;
import io.vertx.core.net.TrustOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The certificate, key and trusted authorities of a listener or a connector, from files. Not thread-safe. */
public final class TlsFiles {
    private @Nullable KeyCertOptions certificate;
    private @Nullable TrustOptions trusted;

    /** Sets a certificate and its key, in PEM files. */
    public void certificate(Path certificates, Path key) {
        this.certificate =
                new PemKeyCertOptions().setCertPath(readable(certificates)).setKeyPath(readable(key));
    }

    /** Sets a certificate and its key, in a key store. */
    public void keyStore(Path keyStore, String password) {
        this.certificate = storeOptions(keyStore, password);
    }

    /** Trusts certificates signed by authorities in a PEM file, and no others. */
    public void trust(Path authorities) {
        this.trusted = new PemTrustOptions().addCertPath(readable(authorities));
    }

    /** Trusts certificates signed by authorities in a key store, and no others. */
    public void trust(Path keyStore, String password) {
        this.trusted = storeOptions(keyStore, password);
    }

    /** PKCS 12 if the name ends with .p12 or .pfx, else JKS. */
    private static KeyStoreOptionsBase storeOptions(Path keyStore, String password) {
        String name = keyStore.toString().toLowerCase(Locale.ROOT);
        return name.endsWith(".p12") || name.endsWith(".pfx")
                ? new PfxOptions().setPath(readable(keyStore)).setPassword(password)
                : new JksOptions().setPath(readable(keyStore)).setPassword(password);
    }

    private static String readable(Path file) {
        if (!Files.isReadable(file)) {
            throw new IllegalArgumentException("The file '" + file + "' does not exist or cannot be read");
        }
        return file.toString();
    }

    /** Whether there is a certificate. */
    public boolean isOn() {
        return certificate != null;
    }

    /** Whether there are trusted authorities. */
    public boolean hasTrust() {
        return trusted != null;
    }

    /**
     * Configures a server; trusted authorities are those of clients.
     *
     * @param http2 whether HTTP/2 is offered
     * @param handshakeTimeout how long a handshake may take
     */
    public void configure(HttpServerOptions options, boolean http2, Duration handshakeTimeout) {
        if (trusted != null && certificate == null) {
            throw new IllegalStateException("clientCertificates(...) needs tls(...)");
        }
        if (certificate != null) {
            options.setSsl(true).setUseAlpn(http2).setKeyCertOptions(certificate);
            options.setSslHandshakeTimeout(millis(handshakeTimeout)).setSslHandshakeTimeoutUnit(TimeUnit.MILLISECONDS);
        }
        if (trusted != null) {
            options.setClientAuth(ClientAuth.REQUIRED).setTrustOptions(trusted);
        }
    }

    /** Configures a client. */
    public void configure(ClientOptionsBase options) {
        if (trusted != null) {
            options.setTrustOptions(trusted);
        }
        if (certificate != null) {
            options.setKeyCertOptions(certificate);
        }
    }

    /** A timeout for Vert.x, in milliseconds. At least 1, since 0 means no timeout there. */
    public static int millis(Duration time) {
        return time.compareTo(Duration.ofDays(20)) > 0 ? Integer.MAX_VALUE : (int) Math.max(1, time.toMillis());
    }
}
