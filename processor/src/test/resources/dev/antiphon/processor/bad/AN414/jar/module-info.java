module people {
    requires transitive dev.antiphon.core;
    requires transitive org.jspecify;

    exports people;
}
