/**
 * Contract testing with OpenRPC: {@linkplain dev.antiphon.contract.MockServer mock servers}, verification of
 * {@linkplain dev.antiphon.contract.ContractVerifier live servers}, and a {@linkplain dev.antiphon.contract.DocumentLinter linter}.
 */
@NullMarked
package dev.antiphon.contract;

import org.jspecify.annotations.NullMarked;
