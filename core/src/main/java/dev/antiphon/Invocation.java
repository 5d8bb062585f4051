package dev.antiphon;

/** What every way of registering a method becomes: the one handler at the end of the chain. */
interface Invocation {
    Reply invoke(Call call) throws Throwable;
}
