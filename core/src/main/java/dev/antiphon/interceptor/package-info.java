/** Ready-made interceptors and listeners: authentication and logging. They only use the public API. */
@NullMarked
package dev.antiphon.interceptor;

import org.jspecify.annotations.NullMarked;
