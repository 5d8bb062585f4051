package dev.antiphon.web;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/**
 * A static resource, ready to be served.
 *
 * @param contentType the value of the header {@code Content-Type}
 * @param contentSecurityPolicy the value of the header {@code Content-Security-Policy}
 * @param entityTag the value of the header {@code ETag}, a hash of the content
 * @param content the content, which must not be changed
 */
@SuppressWarnings("ArrayRecordComponent") // resources are served, never compared
public record StaticResource(String contentType, String contentSecurityPolicy, String entityTag, byte[] content) {
    static StaticResource of(String contentType, String policy, byte[] content) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(content);
            String tag = '"' + Base64.getUrlEncoder().withoutPadding().encodeToString(hash) + '"';
            return new StaticResource(contentType, policy, tag, content);
        } catch (NoSuchAlgorithmException never) {
            throw new IllegalStateException("Every JDK has SHA-256", never);
        }
    }
}
