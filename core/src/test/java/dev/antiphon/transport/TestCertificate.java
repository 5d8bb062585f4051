package dev.antiphon.transport;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * A self-signed certificate for localhost and 127.0.0.1, valid for two days. The JDK's keytool creates it, once per name and JVM.
 * Thread-safe.
 *
 * @param keyStore the certificate and its key, PKCS 12, with {@link #PASSWORD}
 * @param certificate the certificate, PEM
 * @param key its private key, PEM
 */
public record TestCertificate(Path keyStore, Path certificate, Path key) {
    public static final String PASSWORD = "password";

    private static final Map<String, TestCertificate> CREATED = new HashMap<>();

    /** The certificate with this common name. Its files are deleted when the JVM ends. */
    public static synchronized TestCertificate of(String name) throws Exception {
        TestCertificate created = CREATED.get(name);
        if (created == null) {
            Path directory = Files.createTempDirectory("certificate");
            directory.toFile().deleteOnExit(); // files are deleted in reverse order of registration
            created = create(directory, name);
            for (File file : Objects.requireNonNull(directory.toFile().listFiles())) {
                file.deleteOnExit();
            }
            CREATED.put(name, created);
        }
        return created;
    }

    private static TestCertificate create(Path directory, String name)
            throws IOException, InterruptedException, GeneralSecurityException {
        Path keyStore = directory.resolve(name + ".p12");
        Path log = directory.resolve(name + ".log");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-J-XX:TieredStopAtLevel=1",
                        "-genkeypair",
                        "-alias",
                        name,
                        "-keyalg",
                        "EC",
                        "-groupname",
                        "secp256r1",
                        "-dname",
                        "CN=" + name,
                        "-ext",
                        "san=dns:localhost,ip:127.0.0.1",
                        "-validity",
                        "2",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        keyStore.toString(),
                        "-storepass",
                        PASSWORD)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        if (!keytool.waitFor(60, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
            throw new AssertionError("keytool failed: " + Files.readString(log));
        }
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(keyStore)) {
            store.load(in, PASSWORD.toCharArray());
        }
        return new TestCertificate(
                keyStore,
                pem(
                        directory.resolve(name + ".crt"),
                        "CERTIFICATE",
                        store.getCertificate(name).getEncoded()),
                pem(
                        directory.resolve(name + ".key"),
                        "PRIVATE KEY",
                        store.getKey(name, PASSWORD.toCharArray()).getEncoded()));
    }

    private static Path pem(Path file, String label, byte[] content) throws IOException {
        String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
        return Files.writeString(
                file, "-----BEGIN " + label + "-----\n" + text + "\n-----END " + label + "-----\n", US_ASCII);
    }
}
