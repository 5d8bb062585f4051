module shop {
    requires transitive dev.antiphon.core;

    exports shop;
}
