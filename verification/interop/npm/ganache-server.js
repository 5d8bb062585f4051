'use strict';
// An Ethereum node with its own chain: HTTP and WebSockets on one port. Prints its address, and ends when its input ends.

const ganache = require('ganache');

const node = ganache.server({
  logging: { quiet: true },
  chain: { chainId: 1337 },
  wallet: { deterministic: true, totalAccounts: 3 },
});

node.listen(0, '127.0.0.1').then(() => console.log(`http://127.0.0.1:${node.address().port}/`));

process.stdin.on('end', () => process.exit(0)).resume();
