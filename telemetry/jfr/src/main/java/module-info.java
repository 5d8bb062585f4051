/** JDK Flight Recorder events for calls and connections. */
module dev.antiphon.jfr {
    requires transitive dev.antiphon.core;
    requires jdk.jfr;
    requires static org.jspecify;

    exports dev.antiphon.jfr;
}
