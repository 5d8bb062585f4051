package dev.antiphon.cli;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import java.util.concurrent.TimeUnit;

/**
 * A certificate of this machine for itself, and its key, in PEM files.
 *
 * @param file the certificate
 * @param key its private key
 */
record Certificate(Path file, Path key) {
    private static final String PASSWORD = "secret";

    /** Makes one that is valid for a day. */
    static Certificate in(Path directory) throws Exception {
        Path store = directory.resolve("store.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-J-XX:TieredStopAtLevel=1",
                        "-genkeypair",
                        "-keyalg",
                        "EC",
                        "-alias",
                        "demo",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "san=dns:localhost,ip:127.0.0.1",
                        "-validity",
                        "1",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        PASSWORD)
                .inheritIO()
                .start();
        assertThat(keytool.waitFor(RawPeer.PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        byte[] key = keys.getKey("demo", PASSWORD.toCharArray()).getEncoded();
        return new Certificate(
                pem(
                        directory.resolve("cert.pem"),
                        "CERTIFICATE",
                        keys.getCertificate("demo").getEncoded()),
                pem(directory.resolve("key.pem"), "PRIVATE KEY", key));
    }

    private static Path pem(Path file, String kind, byte[] content) throws Exception {
        String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
        return Files.writeString(
                file, "-----BEGIN " + kind + "-----\n" + lines + "\n-----END " + kind + "-----\n", US_ASCII);
    }
}
