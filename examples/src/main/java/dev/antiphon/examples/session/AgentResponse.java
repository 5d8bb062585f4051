package dev.antiphon.examples.session;

/** A response of this protocol. */
public interface AgentResponse {}
