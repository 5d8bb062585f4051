package dev.antiphon.blackbox;

import dev.antiphon.service.JsonRpcError;
import dev.antiphon.service.JsonRpcService;

/** Errors of methods, of the interface, and of a parent. */
@JsonRpcService(prefix = "failing")
@JsonRpcError(code = 4010, exception = ErrorTypes.AnyData.class)
@JsonRpcError(code = 4011, exception = ErrorTypes.CheckedFailure.class)
public interface ErrorService extends ErrorParents.Parent, ErrorParents.Throwing<ErrorTypes.Silent> {
    @JsonRpcError(code = 4001, exception = ErrorTypes.CheckedFailure.class)
    @JsonRpcError(code = 4002, exception = ErrorTypes.SpecialFailure.class)
    @JsonRpcError(code = 4003, exception = ErrorTypes.Silent.class)
    String several(String how) throws ErrorTypes.CheckedFailure, ErrorTypes.Silent;

    @JsonRpcError(code = 4010, exception = ErrorTypes.Message.class)
    String own(String how);

    @JsonRpcError(code = 4001, exception = ErrorTypes.CheckedFailure.class)
    void wide(String how) throws Exception;

    String plain(String how);

    String undeclared(String how) throws ErrorTypes.CheckedFailure;

    @JsonRpcError(code = 4005, exception = ErrorTypes.Broken.class)
    @JsonRpcError(code = 4006, exception = ErrorTypes.Caused.class)
    @JsonRpcError(code = 4007, exception = ErrorTypes.Checked.class)
    @JsonRpcError(code = 4008, exception = ErrorTypes.Fatal.class)
    String odd(String how);
}
