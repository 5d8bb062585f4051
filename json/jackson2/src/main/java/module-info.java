/** The JSON binding for Jackson 2, with a default mapper or the user's own. */
@SuppressWarnings("module") // javac warns of a digit at the end of a name; it is the major version of Jackson
module dev.antiphon.jackson2 {
    requires transitive dev.antiphon.core;
    requires transitive com.fasterxml.jackson.databind;
    requires com.fasterxml.jackson.datatype.jdk8;
    requires com.fasterxml.jackson.datatype.jsr310;
    requires com.fasterxml.jackson.module.paramnames;
    requires static org.jspecify;

    exports dev.antiphon.jackson2;

    provides dev.antiphon.json.JsonBinding with
            dev.antiphon.jackson2.Jackson2Binding;
}
