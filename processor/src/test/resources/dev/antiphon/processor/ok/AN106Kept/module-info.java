module shop {
    requires dev.antiphon.core;

    exports shop;

    provides dev.antiphon.ServiceIndex with
            shop.JsonRpcServiceIndex;
}
