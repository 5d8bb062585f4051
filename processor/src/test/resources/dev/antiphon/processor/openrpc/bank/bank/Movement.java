package bank;

import java.util.Optional;

/**
 * Money that moved.
 *
 * @param of the account it was on
 * @param by who did it, another kind of account
 * @param cause the one that caused it, if any
 */
public record Movement(Account of, bank.other.Account by, Bank.Kind kind, Optional<Movement> cause) {}
