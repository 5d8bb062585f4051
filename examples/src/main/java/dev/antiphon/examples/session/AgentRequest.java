package dev.antiphon.examples.session;

/** A request of this protocol. */
public interface AgentRequest {}
