package dev.antiphon.validation;

/** A service by the code that the processor writes for it. */
final class GeneratedShopTest extends ShopContract {
    GeneratedShopTest() {
        super(new ShopJsonRpc());
    }
}
