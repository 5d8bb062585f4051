package dev.antiphon;

import dev.antiphon.transport.Carriage;
import org.jspecify.annotations.Nullable;

/** Where calls come from: exchanges, which have nothing in common with each other, or one connection. */
interface Origin {
    Dispatcher dispatcher();

    /** The connection, or null for an exchange. */
    @Nullable
    Connection connection();

    /** How the calls were brought. */
    Carriage carriage();

    /** A call that had to be waited for is settled, and not answered yet. */
    void settled(Call call);

    /** Starts what waited for calls that are settled. */
    void proceed();
}
