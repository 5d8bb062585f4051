package dev.antiphon.web.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.CapturedLog;
import dev.antiphon.Identity;
import dev.antiphon.error.ForbiddenException;
import dev.antiphon.error.JsonRpcException;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Outcomes of an authenticator that returns or throws. */
class AuthenticationOutcomeTest {
    private static final Identity EXPIRED = new Identity() {
        @Override
        public String getName() {
            return "eve";
        }

        @Override
        public boolean hasRole(String role) {
            return true;
        }

        @Override
        public boolean isValid() {
            return false;
        }
    };

    @Test
    void a_valid_identity_is_200() {
        Identity ada = Identity.of("ada");
        assertThat(AuthenticationOutcome.returned(Optional.of(ada))).isEqualTo(new AuthenticationOutcome(ada, 200));
    }

    @Test
    @SuppressWarnings("NullOptional") // what is tested
    void no_identity_and_an_invalid_one_are_401() {
        assertThat(AuthenticationOutcome.returned(Optional.empty())).isEqualTo(new AuthenticationOutcome(null, 401));
        assertThat(AuthenticationOutcome.returned(Optional.of(EXPIRED)))
                .isEqualTo(new AuthenticationOutcome(null, 401));
        assertThat(AuthenticationOutcome.returned(null)).isEqualTo(new AuthenticationOutcome(null, 401));
    }

    @Test
    void exceptions_of_authentication_are_401_or_403_and_not_logged() {
        try (CapturedLog log = new CapturedLog()) {
            assertThat(status(new ForbiddenException())).isEqualTo(403);
            assertThat(status(new GeneralSecurityException("expired"))).isEqualTo(401);
            assertThat(status(new IllegalArgumentException("secret"))).isEqualTo(401);
            assertThat(status(new JsonRpcException(1, "secret"))).isEqualTo(401);
            assertThat(log.records()).isEmpty();
        }
    }

    @Test
    void other_exceptions_are_500_and_logged() {
        try (CapturedLog log = new CapturedLog()) {
            Throwable[] failures = {new IllegalStateException("a"), new IOException("b"), new StackOverflowError("c")};
            for (Throwable failure : failures) {
                assertThat(status(failure)).isEqualTo(500);
            }
            assertThat(log.throwables()).containsExactly(failures);
        }
    }

    private static int status(Throwable failure) {
        AuthenticationOutcome outcome = AuthenticationOutcome.threw(failure);
        assertThat(outcome.identity()).isNull();
        return outcome.status();
    }
}
