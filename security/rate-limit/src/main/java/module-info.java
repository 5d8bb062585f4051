/** Rate limits with the token buckets of Bucket4j, and quotas for calls in flight. */
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"}) // Bucket4j is an automatic module
module dev.antiphon.ratelimit {
    requires transitive dev.antiphon.core;
    requires transitive io.github.bucket4j.core;
    requires static org.jspecify;

    exports dev.antiphon.ratelimit;
}
