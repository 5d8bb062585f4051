package dev.antiphon.jackson3;

import dev.antiphon.json.JsonBinding;
import dev.antiphon.json.PlainTypesContract;

class PlainTypesTest extends PlainTypesContract {
    @Override
    protected JsonBinding binding() {
        return Jackson3Binding.create();
    }
}
