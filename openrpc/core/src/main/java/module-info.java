/** OpenRPC documents: read, written, checked, and made from the methods of a server. */
module dev.antiphon.openrpc {
    requires transitive dev.antiphon.core;
    requires transitive tools.jackson.databind;
    requires com.fasterxml.classmate;
    requires com.github.victools.jsonschema.generator;
    requires com.github.victools.jsonschema.module.jackson;
    requires com.github.victools.jsonschema.module.jakarta.validation;
    requires jakarta.validation;
    requires static org.jspecify;

    exports dev.antiphon.openrpc;
}
