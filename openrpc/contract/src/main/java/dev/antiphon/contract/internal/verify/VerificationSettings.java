package dev.antiphon.contract.internal.verify;

import dev.antiphon.openrpc.OpenRpcDocument;
import java.time.Duration;
import java.util.List;

/**
 * The settings of a verification.
 *
 * @param included patterns of the methods to call; all if there are none
 * @param excluded patterns of the methods not to call
 * @param generated whether to call methods with generated parameters
 * @param exact whether results must equal those of the examples
 * @param seed the seed of generated parameters
 * @param valid the maximum number of calls of a method with valid parameters
 * @param invalid the maximum number of calls of a method with invalid parameters
 * @param timeout the timeout of a call
 * @param limit the time limit of the whole verification
 */
public record VerificationSettings(
        OpenRpcDocument document,
        List<MethodNamePattern> included,
        List<MethodNamePattern> excluded,
        boolean generated,
        boolean exact,
        long seed,
        int valid,
        int invalid,
        Duration timeout,
        Duration limit) {
    /** Whether a method is to be called. */
    boolean includes(String method) {
        return (included.isEmpty() || included.stream().anyMatch(pattern -> pattern.matches(method)))
                && excluded.stream().noneMatch(pattern -> pattern.matches(method));
    }
}
