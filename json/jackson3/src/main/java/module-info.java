/** JSON values by Jackson 3, with its defaults or with the user's own mapper. */
@SuppressWarnings("module") // javac dislikes a digit at the end of a name; this one is Jackson's major version
module dev.antiphon.jackson3 {
    requires transitive dev.antiphon.core;
    requires transitive tools.jackson.databind;
    requires static org.jspecify;

    exports dev.antiphon.jackson3;

    provides dev.antiphon.json.JsonBinding with
            dev.antiphon.jackson3.Jackson3Binding;
}
