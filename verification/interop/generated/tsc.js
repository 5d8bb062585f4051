// Compiles all TypeScript that was generated, and the checks that use it, and prints one line about it.

import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const home = fileURLToPath(new URL(".", import.meta.url));
const { status, stdout } = spawnSync(process.execPath, ["node_modules/typescript/bin/tsc", "-p", "."], { cwd: home, encoding: "utf8" });
const check = "all TypeScript compiles in strict mode";
console.log(status === 0 ? `ok     ${check}` : `FAILED ${check}: ${stdout.slice(0, 1000)}`);
process.exit(status === 0 ? 0 : 1);
