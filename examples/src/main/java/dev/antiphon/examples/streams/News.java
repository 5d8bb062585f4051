package dev.antiphon.examples.streams;

import dev.antiphon.service.JsonRpcMethod;
import dev.antiphon.service.JsonRpcService;
import java.util.concurrent.Flow;

/** News by subscription. The namespace of a subscription is the part of the name before the underscore. */
@JsonRpcService
public interface News {
    /**
     * Headlines from now on.
     *
     * @return a stream that ends with the publisher
     */
    @JsonRpcMethod("news_headlines")
    Flow.Publisher<String> headlines();
}
