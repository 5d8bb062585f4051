module shop {
    requires transitive people;
    requires transitive org.jspecify;

    exports shop;

    provides dev.antiphon.spi.GeneratedServiceIndex with
            shop.JsonRpcServiceIndex;
}
