/** Authentication with JSON Web Tokens. */
module dev.antiphon.jwt {
    requires transitive dev.antiphon.core;
    requires transitive com.nimbusds.jose.jwt;
    requires static org.jspecify;

    exports dev.antiphon.jwt;
}
