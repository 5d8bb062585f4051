package dev.antiphon.examples.calculator;

import dev.antiphon.service.JsonRpcNotification;

/** The interface of the calculator, for server and client. */
public interface CalculatorService {
    /** Adds. */
    double add(double a, double b);

    /** Subtracts. */
    double subtract(double a, double b);

    /** Divides; a division by zero fails with -32602. */
    double divide(double a, double b);

    /** Logs a result; a notification, without a response. */
    @JsonRpcNotification
    void logCalculation(String operation, double result);
}
