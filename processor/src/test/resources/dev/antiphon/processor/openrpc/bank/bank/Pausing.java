package bank;

interface Pausing {
    /**
     * Pauses everything.
     *
     * @param seconds for how long
     */
    void pause(int seconds);
}
