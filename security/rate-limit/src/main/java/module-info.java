/** Limits on how often callers call, by the token buckets of Bucket4j, and on the calls that they have in flight. */
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"
}) // Bucket4j has a module name, but no module-info
module dev.antiphon.ratelimit {
    requires transitive dev.antiphon.core;
    requires transitive io.github.bucket4j.core;
    requires static org.jspecify;

    exports dev.antiphon.ratelimit;
}
