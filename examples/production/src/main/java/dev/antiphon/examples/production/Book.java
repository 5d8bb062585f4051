package dev.antiphon.examples.production;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** A ledger in memory. */
final class Book implements Ledger {
    private final ConcurrentMap<String, Long> accounts = new ConcurrentHashMap<>();

    @Override
    public String currency() {
        return "EUR";
    }

    @Override
    public long balance(String account) {
        return accounts.getOrDefault(account, 0L);
    }

    @Override
    public long deposit(String account, long cents) {
        if (cents <= 0) {
            throw new IllegalArgumentException("Only more than nothing can be deposited");
        }
        return accounts.merge(account, cents, Math::addExact);
    }
}
