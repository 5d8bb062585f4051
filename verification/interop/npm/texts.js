'use strict';
// What is said.

/** Characters of one to four bytes, and those that JSON escapes; so large that it takes many reads. */
const LARGE = 'aß€𝄞"\\\n\u0001\u2028</'.repeat(100_000);

/** Values of all kinds. */
const VALUES = [null, true, 0, -1.5, 1e300, 2 ** 53, '', 'ß€𝄞', '\u0000"\\', [], {}, [[null]], { ä: { b: [1] } }];

module.exports = { LARGE, VALUES };
