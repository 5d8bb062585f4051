package bank;

/** The account has too little on it. Nothing was moved. */
public class OverdrawnException extends Exception {
    private static final long serialVersionUID = 1;

    public OverdrawnException(String message) {
        super(message);
    }
}
