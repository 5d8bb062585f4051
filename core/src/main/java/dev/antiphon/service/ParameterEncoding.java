package dev.antiphon.service;

/** The encoding of arguments by a caller. A server of this library accepts both. */
public enum ParameterEncoding {
    /** As an object: {@code {"minuend":42,"subtrahend":23}}. */
    BY_NAME,
    /** As an array: {@code [42,23]}. */
    BY_POSITION
}
