'use strict';
// Texts and values that checks send.

/** Characters of one to four bytes, and those that JSON escapes; large enough to need many reads. */
const LARGE = 'aß€𝄞"\\\n\u0001\u2028</'.repeat(100_000);

/** Values of all kinds. */
const VALUES = [null, true, 0, -1.5, 1e300, 2 ** 53, '', 'ß€𝄞', '\u0000"\\', [], {}, [[null]], { ä: { b: [1] } }];

module.exports = { LARGE, VALUES };
