package bank;

import java.math.BigDecimal;

/**
 * An account.
 *
 * @param number its number
 * @param balance what is on it
 * @param owner whose it is
 */
public record Account(long number, BigDecimal balance, String owner) {}
