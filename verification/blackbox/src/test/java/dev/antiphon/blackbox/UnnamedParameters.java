package dev.antiphon.blackbox;

import dev.antiphon.service.JsonRpcService;

/** Compiled without the names of its parameters, which only its generated code has. */
@JsonRpcService
interface UnnamedParameters {
    String said(int number, String text);

    String one(String only);
}
