/** What schemas allow, and values that they do and do not allow. Nothing here reads anything but the document that it is given. */
@NullMarked
package dev.antiphon.contract.internal;

import org.jspecify.annotations.NullMarked;
