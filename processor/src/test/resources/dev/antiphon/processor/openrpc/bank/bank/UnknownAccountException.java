package bank;

public class UnknownAccountException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public UnknownAccountException(String message) {
        super(message);
    }
}
