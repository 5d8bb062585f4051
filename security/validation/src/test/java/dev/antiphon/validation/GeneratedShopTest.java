package dev.antiphon.validation;

import dev.antiphon.ServiceOption;

/** A service by the code that the processor writes for it. */
final class GeneratedShopTest extends ShopContract {
    GeneratedShopTest() {
        super(ServiceOption.code(new ShopJsonRpc()));
    }
}
