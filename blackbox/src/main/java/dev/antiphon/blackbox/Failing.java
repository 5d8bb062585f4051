package dev.antiphon.blackbox;

import dev.antiphon.service.JsonRpcError;
import dev.antiphon.service.JsonRpcService;

/** Errors of methods, of the interface, and of a parent. */
@JsonRpcService(prefix = "failing")
@JsonRpcError(code = 4010, exception = Failures.AnyData.class)
@JsonRpcError(code = 4011, exception = Failures.Told.class)
public interface Failing extends FailingParents.Parent, FailingParents.Throwing<Failures.Silent> {
    @JsonRpcError(code = 4001, exception = Failures.Told.class)
    @JsonRpcError(code = 4002, exception = Failures.ToldMore.class)
    @JsonRpcError(code = 4003, exception = Failures.Silent.class)
    String several(String how) throws Failures.Told, Failures.Silent;

    @JsonRpcError(code = 4010, exception = Failures.Message.class)
    String own(String how);

    @JsonRpcError(code = 4001, exception = Failures.Told.class)
    void wide(String how) throws Exception;

    String plain(String how);

    String undeclared(String how) throws Failures.Told;

    @JsonRpcError(code = 4005, exception = Failures.Broken.class)
    @JsonRpcError(code = 4006, exception = Failures.Caused.class)
    @JsonRpcError(code = 4007, exception = Failures.Checked.class)
    @JsonRpcError(code = 4008, exception = Failures.Fatal.class)
    String odd(String how);
}
