module shop {
    requires dev.antiphon.core;

    exports shop;

    provides dev.antiphon.spi.GeneratedServiceIndex with
            shop.JsonRpcServiceIndex;
}
