package dev.antiphon.examples.production;

import dev.antiphon.service.JsonRpcAccess;
import dev.antiphon.service.JsonRpcService;

/** Accounts and their balances, in cents. Callers without a token may only call the currency. */
@JsonRpcService(prefix = "ledger")
@JsonRpcAccess(roles = {"reader", "teller"})
public interface Ledger {
    /** The currency of all accounts. */
    @JsonRpcAccess(anyone = true)
    String currency();

    /** The balance of an account. */
    long balance(String account);

    /** Deposits an amount, and returns the new balance. */
    @JsonRpcAccess(roles = "teller")
    long deposit(String account, long cents);
}
