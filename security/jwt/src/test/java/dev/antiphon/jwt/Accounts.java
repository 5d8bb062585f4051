package dev.antiphon.jwt;

import dev.antiphon.service.JsonRpcAccess;
import dev.antiphon.service.JsonRpcMethod;

// [roles]
@JsonRpcAccess // whoever is known, for all methods that say nothing themselves
interface Accounts {
    long balance(String account);

    @JsonRpcAccess(roles = {"teller", "manager"}) // one of them is enough
    @JsonRpcMethod("transfer")
    String transfer(String from, String to, long amount);

    @JsonRpcAccess(anyone = true) // known or not
    String version();
}
// [/roles]
