package dev.antiphon.blackbox;

import dev.antiphon.error.JsonRpcException;
import dev.antiphon.json.RawJson;

/** Throws the exception that its argument selects. */
final class FailingService implements ErrorService {
    /** Throws the exception that a word selects; any other word is the result. */
    static String how(String how) throws Exception {
        switch (how) {
            case "checked" -> throw new ErrorTypes.CheckedFailure("checked it", RawJson.of("{\"a\":1}"));
            case "more" -> throw new ErrorTypes.SpecialFailure("checked more");
            case "any" -> throw new ErrorTypes.AnyData("any data", "x");
            case "message" -> throw new ErrorTypes.Message("its message");
            case "silent" -> throw new ErrorTypes.Silent();
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

    /** Throws unchecked exceptions only. */
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
    public String several(String how) throws ErrorTypes.CheckedFailure, ErrorTypes.Silent {
        try {
            return how(how);
        } catch (RuntimeException | ErrorTypes.CheckedFailure | ErrorTypes.Silent e) {
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
    public String undeclared(String how) throws ErrorTypes.CheckedFailure {
        return how.equals("checked") ? several("checked", how) : unchecked(how);
    }

    private String several(String how, String otherwise) throws ErrorTypes.CheckedFailure {
        try {
            return several(how);
        } catch (ErrorTypes.Silent e) {
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
    public int inheritedChecked(String how) throws ErrorTypes.Silent {
        if (how.equals("silent")) {
            throw new ErrorTypes.Silent();
        }
        return unchecked(how).length();
    }

    @Override
    public String variable(String how) throws ErrorTypes.Silent {
        if (how.equals("silent")) {
            throw new ErrorTypes.Silent();
        }
        return unchecked(how);
    }
}
