package dev.antiphon.examples.streams;

import dev.antiphon.service.JsonRpcMethod;
import dev.antiphon.service.JsonRpcService;
import java.util.concurrent.Flow;

/** News, for those who subscribe. The namespace of a subscription is what stands before the underscore. */
@JsonRpcService
public interface News {
    /**
     * What happens from now on.
     *
     * @return a stream that ends when nobody publishes any more
     */
    @JsonRpcMethod("news_headlines")
    Flow.Publisher<String> headlines();
}
