/** Code generators for OpenRPC documents: Java service interfaces and TypeScript clients. */
@SuppressWarnings("requires-automatic") // JavaPoet declares no module, only its name
module dev.antiphon.generate {
    requires transitive dev.antiphon.openrpc;
    requires com.palantir.javapoet;
    requires java.compiler;
    requires static org.jspecify;

    exports dev.antiphon.generate;
}
