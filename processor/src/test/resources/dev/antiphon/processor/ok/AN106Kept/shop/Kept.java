package shop;

import dev.antiphon.service.JsonRpcService;

/** Is not for other modules, though its code can be seen there. */
@JsonRpcService
interface Kept {
    Item find(Item item);

    record Item(String name) {}
}
