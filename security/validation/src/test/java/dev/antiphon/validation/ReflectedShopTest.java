package dev.antiphon.validation;

import dev.antiphon.ServiceOption;

/** Validation of a service by reflection. */
final class ReflectedShopTest extends ShopContract {
    ReflectedShopTest() {
        super(ServiceOption.reflection());
    }
}
