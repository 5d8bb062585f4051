/** Interceptors and listeners that are ready to be installed: the log of calls, and the log of messages. */
@NullMarked
package dev.antiphon.interceptor;

import org.jspecify.annotations.NullMarked;
