package dev.antiphon.jwt;

import dev.antiphon.service.JsonRpcAccess;
import dev.antiphon.service.JsonRpcMethod;

// [roles]
@JsonRpcAccess // any authenticated caller, for methods without their own rule
interface Accounts {
    long balance(String account);

    @JsonRpcAccess(roles = {"teller", "manager"}) // one of them is enough
    @JsonRpcMethod("transfer")
    String transfer(String from, String to, long amount);

    @JsonRpcAccess(anyone = true) // authenticated or not
    String version();
}
// [/roles]
