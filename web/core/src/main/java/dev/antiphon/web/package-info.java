/**
 * Values of JSON-RPC over HTTP that servers and clients share: content types, statuses, header rules, settings and static resources.
 */
@NullMarked
package dev.antiphon.web;

import org.jspecify.annotations.NullMarked;
