package bank.other;

/** Somebody who may log in. */
public record Account(String login) {}
