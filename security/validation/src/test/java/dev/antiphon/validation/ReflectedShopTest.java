package dev.antiphon.validation;

import dev.antiphon.ServiceOption;

/** A service by reflection. */
final class ReflectedShopTest extends ShopContract {
    ReflectedShopTest() {
        super(ServiceOption.reflection());
    }
}
