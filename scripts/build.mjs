// Compiles the package into dist/. Run by npm as `prepare`; where TypeScript is not installed (a production install) dist/ is there already.
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const root = new URL("..", import.meta.url);

let compiler;
try {
  compiler = require.resolve("typescript/bin/tsc");
} catch {
  process.exit(existsSync(new URL("dist/cli/main.js", root)) ? 0 : 1);
}
const { status } = spawnSync(process.execPath, [compiler, "-p", "tsconfig.build.json"], { cwd: root, stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);
for (const bin of ["dist/cli/main.js", "dist/cli/proxy-main.js", "dist/cli/nsip-main.js"]) {
  const file = new URL(bin, root);
  if (existsSync(file)) chmodSync(file, 0o755);
}
