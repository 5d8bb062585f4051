/** Wire listeners and JDK Flight Recorder events. */
@NullMarked
package dev.antiphon.internal.monitor;

import org.jspecify.annotations.NullMarked;
