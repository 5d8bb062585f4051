module shop {
    requires transitive dev.antiphon.core;

    exports shop;

    provides dev.antiphon.spi.GeneratedServiceIndex with
            shop.JsonRpcServiceIndex;
}
