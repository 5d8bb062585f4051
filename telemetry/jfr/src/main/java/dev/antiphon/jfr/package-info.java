/** JDK Flight Recorder events for calls and connections; begin with {@link dev.antiphon.jfr.JfrEvents}. */
@NullMarked
package dev.antiphon.jfr;

import org.jspecify.annotations.NullMarked;
