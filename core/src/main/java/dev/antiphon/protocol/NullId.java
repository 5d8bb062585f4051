package dev.antiphon.protocol;

import dev.antiphon.json.JsonOutput;

/** The id null. */
public enum NullId implements RpcId {
    /** The single instance. */
    INSTANCE;

    @Override
    public void writeTo(JsonOutput out) {
        out.nullValue();
    }

    @Override
    public String toString() {
        return "null";
    }
}
