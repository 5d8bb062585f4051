package dev.antiphon.examples.calculator;

import dev.antiphon.error.InvalidParamsException;
import java.util.function.Consumer;

/** A calculator. Thread-safe if its log is. */
final class Calculator implements CalculatorService {
    private final Consumer<String> log;

    Calculator(Consumer<String> log) {
        this.log = log;
    }

    @Override
    public double add(double a, double b) {
        return a + b;
    }

    @Override
    public double subtract(double a, double b) {
        return a - b;
    }

    @Override
    public double divide(double a, double b) {
        if (b == 0) {
            throw new InvalidParamsException("Division by zero", null);
        }
        return a / b;
    }

    @Override
    public void logCalculation(String operation, double result) {
        log.accept("Logged: " + operation + " = " + result);
    }
}
