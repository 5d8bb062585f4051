/** Service interfaces: reflection, generated code and client proxies. */
@NullMarked
package dev.antiphon.internal.service;

import org.jspecify.annotations.NullMarked;
