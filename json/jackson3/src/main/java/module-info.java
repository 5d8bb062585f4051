/** The JSON binding for Jackson 3, with a default mapper or the user's own. */
@SuppressWarnings("module") // javac warns of a digit at the end of a name; it is the major version of Jackson
module dev.antiphon.jackson3 {
    requires transitive dev.antiphon.core;
    requires transitive tools.jackson.databind;
    requires static org.jspecify;

    exports dev.antiphon.jackson3;

    provides dev.antiphon.json.JsonBinding with
            dev.antiphon.jackson3.Jackson3Binding;
}
