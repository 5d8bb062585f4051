package bank;

import dev.antiphon.CallContext;
import dev.antiphon.service.JsonRpcError;
import dev.antiphon.service.JsonRpcMethod;
import dev.antiphon.service.JsonRpcNotification;
import dev.antiphon.service.JsonRpcParam;
import dev.antiphon.service.JsonRpcParams;
import dev.antiphon.service.JsonRpcService;
import dev.antiphon.service.ParameterEncoding;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Keeps accounts. All amounts are in <b>euros</b>.
 *
 * <p>Calls are answered in order, see {@link Account#balance() balances}:
 * <ul>
 *   <li>first {@code open},
 *   <li>then the rest &amp; more.
 * </ul>
 *
 * @version 1.2
 */
@JsonRpcService(prefix = "bank")
@JsonRpcError(code = 1001, exception = UnknownAccountException.class)
public interface Bank extends Pausing {
    /**
     * Opens an account, e.g. for a new customer. The {@code owner} need not be known before.
     *
     * @param owner who owns it
     * @param limit how far it may be overdrawn, in euros;
     *     none if {@literal <= 0}
     * @param note a remark
     * @return the account
     */
    Account open(String owner, @JsonRpcParam(defaultValue = "100.5") BigDecimal limit, Optional<String> note);

    /**
     * Moves money.
     *
     * @param context of no concern to callers
     * @param from the account that pays
     * @throws OverdrawnException if there is too little
     */
    @JsonRpcError(code = 1002, exception = OverdrawnException.class)
    @JsonRpcMethod(value = "transfer", aliases = {"bank.move", "pay"}, encoding = ParameterEncoding.BY_NAME)
    void move(CallContext context, long from, long to, BigDecimal amount) throws OverdrawnException;

    /** {@return the movements of an account} */
    CompletableFuture<List<Movement>> movements(@JsonRpcParams Query query);

    /**
     * Reports a look at an account.
     *
     * @deprecated not used any more
     */
    @Deprecated
    @JsonRpcNotification
    void looked(String who, Instant when);

    String zulu(@JsonRpcParam(optional = true) String first, int second);

    @JsonRpcMethod(encoding = ParameterEncoding.BY_POSITION)
    int alpha(@JsonRpcParam(optional = true) String first, int second);

    /**
     * Looks for movements.
     *
     * @param account the number of the account
     * @param since the first day, or all
     * @param kind what to look for
     */
    record Query(long account, Optional<Instant> since, Kind kind) {}

    /** A kind of movement. */
    enum Kind {
        /** Money comes in. */
        IN,
        /** Money goes out. */
        OUT,
        BOTH
    }
}
