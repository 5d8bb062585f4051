package dev.antiphon.validation;

/** Validation of a service with generated code. */
final class GeneratedShopTest extends ShopContract {
    GeneratedShopTest() {
        super(new ShopJsonRpc());
    }
}
