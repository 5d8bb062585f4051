package dev.antiphon.blackbox;

import dev.antiphon.CallContext;
import dev.antiphon.NotificationOk;
import dev.antiphon.service.JsonRpcNotification;
import dev.antiphon.service.JsonRpcService;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Notifications of every form. */
@JsonRpcService
public interface Notifications {
    @JsonRpcNotification
    void plain();

    @JsonRpcNotification
    void send(String a);

    @JsonRpcNotification
    NotificationOk tellAll(String a, int b, int... c);

    NotificationOk ok(int a);

    CompletableFuture<NotificationOk> later(int a, int b);

    CompletionStage<NotificationOk> stage(@Nullable CallContext context);

    @JsonRpcNotification
    void failing(int a);
}
