/** The annotations by which an interface says how its methods look on the wire. */
@NullMarked
package dev.antiphon.service;

import org.jspecify.annotations.NullMarked;
