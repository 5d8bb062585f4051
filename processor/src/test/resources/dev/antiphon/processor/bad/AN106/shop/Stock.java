package shop;

import dev.antiphon.service.JsonRpcService;

/** What there is. */
@JsonRpcService
public interface Stock {
    /** How many. */
    int count(String item);
}
