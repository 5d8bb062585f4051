package dev.antiphon.internal.codec;

/** The plainest envelope. */
final class TestEnvelope extends Envelope {}
