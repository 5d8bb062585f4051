package dev.antiphon.examples.production;

import dev.antiphon.service.JsonRpcAccess;
import dev.antiphon.service.JsonRpcService;

/** Accounts and what is on them, in cents. Whoever has no token may ask for the currency, and for nothing else. */
@JsonRpcService(prefix = "ledger")
@JsonRpcAccess(roles = {"reader", "teller"})
public interface Ledger {
    /** The currency of all accounts. */
    @JsonRpcAccess(anyone = true)
    String currency();

    /** What is on an account. */
    long balance(String account);

    /** Puts something on an account, and tells what is on it then. */
    @JsonRpcAccess(roles = "teller")
    long deposit(String account, long cents);
}
