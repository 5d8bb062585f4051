package dev.antiphon.examples.session;

/** Whatever one side of this protocol answers. */
public interface AgentResponse {}
