/** Ready-made interceptors and listeners: who calls, what is logged, how much a caller may have at once. */
@NullMarked
package dev.antiphon.interceptor;

import org.jspecify.annotations.NullMarked;
