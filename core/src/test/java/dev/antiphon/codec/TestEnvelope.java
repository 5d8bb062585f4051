package dev.antiphon.codec;

/** The plainest envelope. */
final class TestEnvelope extends Envelope {}
