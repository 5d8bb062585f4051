package dev.antiphon.micrometer;

import dev.antiphon.CallContext;
import dev.antiphon.Reply;
import io.micrometer.common.KeyValues;
import org.jspecify.annotations.Nullable;

/**
 * A call under observation, for conventions and handlers of observations: what its values are filed under is bounded, whatever a peer
 * makes up. To be used by the threads that observe, one after the other.
 */
public sealed interface ObservedCall permits ServerObservationContext, ClientObservationContext {
    /**
     * The call.
     *
     * @return the call
     */
    CallContext call();

    /**
     * What became of the call.
     *
     * @return the reply, or null before there is one
     */
    @Nullable
    Reply reply();

    /**
     * What the method is filed under.
     *
     * @return its name, or {@code _OTHER} if nobody registered it
     */
    String method();

    /**
     * What the error is filed under that answered the call.
     *
     * @return its code, or {@code none}
     */
    String statusCode();

    /**
     * What the failure of the call is filed under.
     *
     * @return the code of the error, or what was thrown where no answer came, or {@code none}
     */
    String errorType();

    /**
     * Everything of low cardinality, as the standard convention has it.
     *
     * @return keys and values that are shared by all such calls
     */
    KeyValues lowCardinality();

    /**
     * Everything of high cardinality, as the standard convention has it.
     *
     * @return keys and values
     */
    KeyValues highCardinality();
}
