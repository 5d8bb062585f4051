package dev.antiphon.examples.calculator;

import dev.antiphon.service.JsonRpcNotification;

/** What the server offers, and what the client calls. */
public interface CalculatorService {
    /** Adds. */
    double add(double a, double b);

    /** Subtracts. */
    double subtract(double a, double b);

    /** Divides; dividing by zero is the caller's mistake, and is answered with -32602. */
    double divide(double a, double b);

    /** Notes a result, and answers nobody. */
    @JsonRpcNotification
    void logCalculation(String operation, double result);
}
