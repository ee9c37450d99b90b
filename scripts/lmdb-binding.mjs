// Loads the binary of LMDB in dist/bin, where the bundled `lmdb` has no folder of its own to search from. It stands in for
// node-gyp-build-optional-packages (build.mjs). The binary is in the package of this system, an optional dependency of ours.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);

function loadBinding() {
  const { platform, arch, versions } = process;
  const folder = dirname(require.resolve(`@lmdb/lmdb-${platform}-${arch}/package.json`));
  const libc = existsSync("/etc/alpine-release") ? "musl" : "glibc";
  // A binary for this version of Node is faster than one for all.
  const names = [`node.abi${versions.modules}.${libc}.node`, `node.napi.${libc}.node`, "node.napi.node"];
  const file = names.map((name) => join(folder, name)).find((path) => existsSync(path));
  if (file === undefined) throw new Error(`${folder} has none of ${names.join(", ")}`);
  return require(file);
}

export { loadBinding as default };
