/**
 * What an OpenRPC document promises, held against those who should keep it: {@link dev.antiphon.contract.MockServer} keeps it in place
 * of a server.
 */
@NullMarked
package dev.antiphon.contract;

import org.jspecify.annotations.NullMarked;
