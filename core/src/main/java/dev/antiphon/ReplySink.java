package dev.antiphon;

import dev.antiphon.json.JsonOutput;

/** Takes what a message is answered with, once. */
interface ReplySink {
    /** The answer; the output is reused as soon as this returns. */
    void reply(JsonOutput out);

    /** There is nothing to answer: the message held notifications only, or responses. */
    void nothing();

    /** There is no answer although there should be one, since the JVM failed while it was written. */
    void failed(Throwable thrown);

    /** The answer will take a while; the action cancels everything that it waits for. */
    void waiting(Runnable cancel);
}
