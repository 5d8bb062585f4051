module shop {
    requires transitive dev.antiphon.core;

    exports shop;

    provides dev.antiphon.ServiceIndex with
            shop.JsonRpcServiceIndex;
}
