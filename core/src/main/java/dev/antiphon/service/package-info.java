/** The annotations with which an interface specifies its methods on the wire. */
@NullMarked
package dev.antiphon.service;

import org.jspecify.annotations.NullMarked;
