package dev.antiphon.web;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;

/**
 * One page as it is sent.
 *
 * @param contentType what it is
 * @param policy what a browser may do for it
 * @param tag changes with the content, so that a browser need not ask for the same again
 * @param content its bytes, which nobody changes
 */
public record StaticResource(String contentType, String policy, String tag, Buffer content) {
    static StaticResource of(String contentType, String policy, byte[] content) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(content);
            String tag = '"' + Base64.getUrlEncoder().withoutPadding().encodeToString(hash) + '"';
            return new StaticResource(contentType, policy, tag, Buffer.buffer(content));
        } catch (NoSuchAlgorithmException never) {
            throw new IllegalStateException("Every JDK has SHA-256", never);
        }
    }

    /**
     * Answers a request of GET or HEAD.
     *
     * @return completes when all of it has been written
     */
    public Future<Void> answer(HttpServerRequest request) {
        HttpServerResponse response = request.response();
        response.putHeader("Content-Security-Policy", policy)
                .putHeader("Referrer-Policy", "no-referrer")
                .putHeader("X-Frame-Options", "DENY")
                .putHeader("Cross-Origin-Opener-Policy", "same-origin")
                .putHeader("Cross-Origin-Resource-Policy", "same-origin")
                // May be kept, but is asked for each time: the next version of a server has other pages.
                .putHeader(HttpHeaders.CACHE_CONTROL, "no-cache")
                .putHeader(HttpHeaders.ETAG, tag);
        if (isKnown(request.headers().getAll(HttpHeaders.IF_NONE_MATCH))) {
            return response.setStatusCode(304).end();
        }
        response.putHeader(HttpHeaders.CONTENT_TYPE, contentType);
        return HttpMethod.HEAD.equals(request.method())
                ? response.putHeader(HttpHeaders.CONTENT_LENGTH, Integer.toString(content.length()))
                        .end()
                : response.end(content.copy());
    }

    /** Whether a browser says that it has this already. */
    private boolean isKnown(List<String> lists) {
        for (String tags : lists) {
            for (String known : tags.split(",", -1)) {
                String stripped = known.strip();
                if (stripped.equals("*") || stripped.equals(tag) || stripped.equals("W/" + tag)) {
                    return true;
                }
            }
        }
        return false;
    }
}
