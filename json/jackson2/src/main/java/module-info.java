/** JSON values by Jackson 2, with its defaults or with the user's own mapper. */
@SuppressWarnings("module") // javac dislikes a digit at the end of a name; this one is Jackson's major version
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
