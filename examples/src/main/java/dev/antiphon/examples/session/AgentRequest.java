package dev.antiphon.examples.session;

/** Whatever one side of this protocol asks the other. */
public interface AgentRequest {}
