/** A page on the HTTP server to look at its methods and call them. */
module dev.antiphon.explorer {
    requires transitive dev.antiphon.web;
    requires static org.jspecify;

    exports dev.antiphon.explorer;
}
