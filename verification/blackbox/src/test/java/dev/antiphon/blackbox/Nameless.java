package dev.antiphon.blackbox;

import dev.antiphon.service.JsonRpcService;

/** Compiled without the names of its parameters, which only the code that is generated for it knows. */
@JsonRpcService
interface Nameless {
    String said(int number, String text);

    String one(String only);
}
