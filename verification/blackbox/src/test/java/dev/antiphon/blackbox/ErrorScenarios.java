package dev.antiphon.blackbox;

import java.util.ArrayList;
import java.util.List;

/** Errors with and without an exception type. */
final class ErrorScenarios {
    private static final String INTERNAL = "InternalErrorException: Internal error -32603";

    private final List<Scenario<?>> all = new ArrayList<>();

    private ErrorScenarios() {}

    static List<Scenario<?>> all() {
        ErrorScenarios scenarios = new ErrorScenarios();
        scenarios.own();
        scenarios.inherited();
        return scenarios.all;
    }

    private void add(String name, String expected, Scenario.Call<ErrorService> call) {
        all.add(Scenario.of(ErrorService.class, name, call, expected));
    }

    private static String undeclared(int code) {
        return "JsonRpcException: code " + code + " " + code + " [" + code + "]";
    }

    private void own() {
        add("several", "not", s -> s.several("not"));
        add("several, checked", "CheckedFailure: checked it null <- JsonRpcException", s -> s.several("checked"));
        add("several, with data", "CheckedFailure: code 4001 [4001] <- JsonRpcException", s -> s.several("code 4001"));
        add("several, more", "SpecialFailure: checked more null <- JsonRpcException", s -> s.several("more"));
        add("several, silent", "Silent: silent <- JsonRpcException", s -> s.several("silent"));
        add("several, any", "AnyData: any data null <- JsonRpcException", s -> s.several("any"));
        add("several, illegal", "InvalidParamsException: Invalid params -32602", s -> s.several("illegal"));
        add("several, another code", undeclared(4100), s -> s.several("code 4100"));
        add(
                "several, the code of a checked one",
                "CheckedFailure: code 4011 [4011] <- JsonRpcException",
                s -> s.several("code 4011"));
        add("own", "Message: its message <- JsonRpcException", s -> s.own("message"));
        add("own, before that of the interface", "Message: code 4010 <- JsonRpcException", s -> s.own("code 4010"));
        add("wide", "CheckedFailure: checked it null <- JsonRpcException", s -> {
            s.wide("checked");
            return "";
        });
        add("wide, silent", INTERNAL, s -> {
            s.wide("silent");
            return "";
        });
        add("plain, any", "AnyData: any data null <- JsonRpcException", s -> s.plain("any"));
        add("plain, with data", "AnyData: code 4010 [4010] <- JsonRpcException", s -> s.plain("code 4010"));
        add("plain, cannot throw", undeclared(4011), s -> s.plain("code 4011"));
        add("undeclared", "CheckedFailure: checked it null <- JsonRpcException", s -> s.undeclared("checked"));
        add(
                "odd, broken",
                "JsonRpcException: code 4005 4005 [4005] + IllegalArgumentException",
                s -> s.odd("code 4005"));
        add("odd, checked", undeclared(4007) + " + IOException", s -> s.odd("code 4007"));
        add("odd, fatal", undeclared(4008) + " + AssertionError", s -> s.odd("code 4008"));
        add(
                "odd, with a cause",
                "Caused: code 4006 <- IllegalStateException + JsonRpcException",
                s -> s.odd("code 4006"));
    }

    private void inherited() {
        add("inherited", "Message: its message <- JsonRpcException", s -> s.inherited("message"));
        add("inherited, code", "Message: code 4020 <- JsonRpcException", s -> s.inherited("code 4020"));
        add("inherited, that of the interface", "AnyData: any data null <- JsonRpcException", s -> s.inherited("any"));
        add("inherited, of the child only", undeclared(4021), s -> s.inherited("code 4021"));
        add("plain, of the parent only", undeclared(4020), s -> s.plain("code 4020"));
        add("inheritedChecked", "Silent: silent <- JsonRpcException", s -> s.inheritedChecked("silent"));
        add("variable", "Silent: silent <- JsonRpcException", s -> s.variable("silent"));
        add("variable, code", "Silent: silent <- JsonRpcException", s -> s.variable("code 4030"));
    }
}
