package dev.antiphon.web.contract;

import org.assertj.core.api.AbstractAssert;
import org.assertj.core.api.Assertions;

/** Assertions on a response. Header names are case-insensitive. */
public final class RawHttpResponseAssert extends AbstractAssert<RawHttpResponseAssert, RawHttpResponse> {
    RawHttpResponseAssert(RawHttpResponse actual) {
        super(actual, RawHttpResponseAssert.class);
    }

    /** Verifies the status. */
    public RawHttpResponseAssert hasStatus(int status) {
        isNotNull();
        Assertions.assertThat(actual.status()).as(description("status")).isEqualTo(status);
        return this;
    }

    /** Verifies that the status is another one. */
    public RawHttpResponseAssert hasStatusOtherThan(int status) {
        isNotNull();
        Assertions.assertThat(actual.status()).as(description("status")).isNotEqualTo(status);
        return this;
    }

    /** Verifies that a header occurs once, with this value. */
    public RawHttpResponseAssert hasHeader(String name, String value) {
        isNotNull();
        Assertions.assertThat(actual.headers(name)).as(description(name)).containsExactly(value);
        return this;
    }

    /** Verifies that a header is missing. */
    public RawHttpResponseAssert hasNoHeader(String name) {
        isNotNull();
        Assertions.assertThat(actual.headers(name)).as(description(name)).isEmpty();
        return this;
    }

    /** Verifies that there is no header whose name begins so. */
    public RawHttpResponseAssert hasNoHeaderStartingWith(String lowerCasePrefix) {
        isNotNull();
        Assertions.assertThat(actual.headers().keySet())
                .as(description("header names"))
                .noneMatch(name -> name.startsWith(lowerCasePrefix));
        return this;
    }

    /** Verifies the headers that every response has: browsers must not guess its type, and caches must not keep it. */
    public RawHttpResponseAssert hasCommonHeaders() {
        return hasHeader("X-Content-Type-Options", "nosniff").hasHeader("Cache-Control", "no-store");
    }

    /** Verifies the body. */
    public RawHttpResponseAssert hasBody(String body) {
        isNotNull();
        Assertions.assertThat(actual.body()).as(description("body")).isEqualTo(body);
        return this;
    }

    /** Verifies that the body contains a text. */
    public RawHttpResponseAssert bodyContains(String text) {
        isNotNull();
        Assertions.assertThat(actual.body()).as(description("body")).contains(text);
        return this;
    }

    /** Verifies that the body does not contain a text. */
    public RawHttpResponseAssert bodyDoesNotContain(String text) {
        isNotNull();
        Assertions.assertThat(actual.body()).as(description("body")).doesNotContain(text);
        return this;
    }

    /** Verifies that the body ends with a text. */
    public RawHttpResponseAssert bodyEndsWith(String text) {
        isNotNull();
        Assertions.assertThat(actual.body()).as(description("body")).endsWith(text);
        return this;
    }

    private String description(String what) {
        String given = descriptionText();
        return (given.isEmpty() ? "" : given + ": ") + what + " of " + actual;
    }
}
