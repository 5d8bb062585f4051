package bank.other;

/** A user who may log in. */
public record Account(String login) {}
