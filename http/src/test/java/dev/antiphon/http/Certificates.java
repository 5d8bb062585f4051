package dev.antiphon.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Makes certificates with keytool. */
final class Certificates {
    static final String PASSWORD = "password";

    private final Path directory;

    Certificates(Path directory) {
        this.directory = directory;
    }

    /** A self-signed certificate, in a PKCS 12 key store. */
    Path keyStore(String name, String... more) throws Exception {
        Path store = directory.resolve(name + ".p12");
        List<String> command = new ArrayList<>(List.of("-genkeypair", "-alias", name, "-keyalg", "EC", "-dname"));
        command.addAll(List.of("CN=" + name, "-validity", "2", "-storetype", "PKCS12"));
        command.addAll(List.of("-keystore", store.toString(), "-storepass", PASSWORD));
        command.addAll(List.of(more));
        keytool(command);
        return store;
    }

    /** The certificate of a key store, in a PEM file. */
    Path certificate(Path store) throws Exception {
        return pem(
                store, "CERTIFICATE", keys(store).getCertificate(alias(store)).getEncoded());
    }

    /** The private key of a key store, in a PEM file. */
    Path key(Path store) throws Exception {
        return pem(
                store,
                "PRIVATE KEY",
                keys(store).getKey(alias(store), PASSWORD.toCharArray()).getEncoded());
    }

    /** The certificate of a key store, in a PKCS 12 store without its key. */
    Path trustStore(Path store) throws Exception {
        Path trusted = directory.resolve(alias(store) + "-trusted.p12");
        Path certificate = certificate(store);
        keytool(List.of(
                "-importcert",
                "-noprompt",
                "-alias",
                "trusted",
                "-file",
                certificate.toString(),
                "-storetype",
                "PKCS12",
                "-keystore",
                trusted.toString(),
                "-storepass",
                PASSWORD));
        return trusted;
    }

    private static String alias(Path store) {
        return store.getFileName().toString().replace(".p12", "");
    }

    private static KeyStore keys(Path store) throws IOException, GeneralSecurityException {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        return keys;
    }

    private Path pem(Path store, String kind, byte[] content) throws IOException {
        String text = Base64.getMimeEncoder(64, "\n".getBytes(US_ASCII)).encodeToString(content);
        return Files.writeString(
                directory.resolve(alias(store) + "-" + kind.replace(' ', '-') + ".pem"),
                "-----BEGIN " + kind + "-----\n" + text + "\n-----END " + kind + "-----\n");
    }

    private void keytool(List<String> arguments) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.add("-J-XX:TieredStopAtLevel=1");
        command.addAll(arguments);
        Path log = directory.resolve("keytool.log");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
            throw new AssertionError("keytool failed: " + Files.readString(log));
        }
    }
}
