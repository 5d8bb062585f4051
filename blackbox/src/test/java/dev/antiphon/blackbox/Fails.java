package dev.antiphon.blackbox;

import dev.antiphon.error.JsonRpcException;
import dev.antiphon.json.RawJson;

/** Throws what it is told to. */
final class Fails implements Failing {
    /** Throws what a word stands for; any other is the result. */
    static String how(String how) throws Exception {
        switch (how) {
            case "told" -> throw new Failures.Told("told it", RawJson.of("{\"a\":1}"));
            case "more" -> throw new Failures.ToldMore("told more");
            case "any" -> throw new Failures.AnyData("any data", "x");
            case "message" -> throw new Failures.Message("its message");
            case "silent" -> throw new Failures.Silent();
            case "illegal" -> throw new IllegalArgumentException("secret");
            default -> {
                if (how.startsWith("code ")) {
                    long code = Long.parseLong(how.substring(5));
                    throw new JsonRpcException(code, "code " + code, RawJson.of("[" + code + "]"));
                }
                return how;
            }
        }
    }

    /** Throws nothing checked. */
    private static String unchecked(String how) {
        try {
            return how(how);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public String several(String how) throws Failures.Told, Failures.Silent {
        try {
            return how(how);
        } catch (RuntimeException | Failures.Told | Failures.Silent e) {
            throw e;
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public String own(String how) {
        return unchecked(how);
    }

    @Override
    public void wide(String how) throws Exception {
        how(how);
    }

    @Override
    public String plain(String how) {
        return unchecked(how);
    }

    @Override
    public String undeclared(String how) throws Failures.Told {
        return how.equals("told") ? several("told", how) : unchecked(how);
    }

    private String several(String how, String otherwise) throws Failures.Told {
        try {
            return several(how);
        } catch (Failures.Silent e) {
            return otherwise;
        }
    }

    @Override
    public String odd(String how) {
        return unchecked(how);
    }

    @Override
    public String inherited(String how) {
        return unchecked(how);
    }

    @Override
    public int inheritedChecked(String how) throws Failures.Silent {
        if (how.equals("silent")) {
            throw new Failures.Silent();
        }
        return unchecked(how).length();
    }

    @Override
    public String variable(String how) throws Failures.Silent {
        if (how.equals("silent")) {
            throw new Failures.Silent();
        }
        return unchecked(how);
    }
}
