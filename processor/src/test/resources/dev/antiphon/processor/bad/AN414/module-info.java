module shop {
    requires transitive people;
    requires transitive org.jspecify;

    exports shop;

    provides dev.antiphon.ServiceIndex with
            shop.JsonRpcServiceIndex;
}
