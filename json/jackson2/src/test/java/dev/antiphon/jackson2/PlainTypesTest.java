package dev.antiphon.jackson2;

import dev.antiphon.json.JsonBinding;
import dev.antiphon.json.PlainTypesContract;

class PlainTypesTest extends PlainTypesContract {
    @Override
    protected JsonBinding binding() {
        return Jackson2Binding.create();
    }
}
