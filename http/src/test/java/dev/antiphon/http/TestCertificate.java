package dev.antiphon.http;

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
import java.util.concurrent.TimeUnit;

/**
 * A self-signed certificate for localhost, made by keytool.
 *
 * @param keyStore the certificate and its key, PKCS 12
 * @param certificate the certificate, PEM
 * @param key its key, PEM
 */
record TestCertificate(Path keyStore, Path certificate, Path key) {
    static final String PASSWORD = "for a test";

    private static final Map<String, TestCertificate> MADE = new HashMap<>();

    /** The certificate of a name, made once per JVM. */
    static synchronized TestCertificate of(String name) throws Exception {
        TestCertificate made = MADE.get(name);
        if (made == null) {
            Path directory = Files.createTempDirectory("certificate");
            directory.toFile().deleteOnExit(); // the last to be registered is the first to be deleted
            made = make(directory, name);
            for (File file : directory.toFile().listFiles()) {
                file.deleteOnExit();
            }
            MADE.put(name, made);
        }
        return made;
    }

    private static TestCertificate make(Path directory, String name)
            throws IOException, InterruptedException, GeneralSecurityException {
        Path keyStore = directory.resolve(name + ".p12");
        Process tool = new ProcessBuilder(
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
                .redirectOutput(directory.resolve(name + ".log").toFile())
                .start();
        if (!tool.waitFor(60, TimeUnit.SECONDS) || tool.exitValue() != 0) {
            throw new AssertionError(Files.readString(directory.resolve(name + ".log")));
        }
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream file = Files.newInputStream(keyStore)) {
            store.load(file, PASSWORD.toCharArray());
        }
        return new TestCertificate(
                keyStore,
                Files.writeString(
                        directory.resolve(name + ".crt"),
                        pem("CERTIFICATE", store.getCertificate(name).getEncoded())),
                Files.writeString(
                        directory.resolve(name + ".key"),
                        pem(
                                "PRIVATE KEY",
                                store.getKey(name, PASSWORD.toCharArray()).getEncoded())));
    }

    private static String pem(String what, byte[] bytes) {
        return "-----BEGIN " + what + "-----\n"
                + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes)
                + "\n-----END " + what + "-----\n";
    }
}
