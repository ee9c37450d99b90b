import { closeSync, existsSync, openSync, readSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { AmcpError, messageOf } from "../../contracts/errors.ts";

const require = createRequire(import.meta.url);

/** The properties of a process that decide which binary of LMDB it can load. */
export interface BindingSystem {
  readonly platform: string;
  readonly arch: string;
  /** Version of Node's binary interface. */
  readonly abi: string;
  readonly libc: "glibc" | "musl";
}

/** The name of a program's loader, which is among the first bytes of the program. */
const MUSL_LOADER = "/ld-musl-";
const LOADER_BYTES = 4096;

/** The C library of a program of Linux; another one may be installed beside it. */
export function libcOf(program: string): BindingSystem["libc"] {
  const start = Buffer.alloc(LOADER_BYTES);
  const file = openSync(program, "r");
  try {
    readSync(file, start, 0, LOADER_BYTES, 0);
  } finally {
    closeSync(file);
  }
  return start.includes(MUSL_LOADER) ? "musl" : "glibc";
}

function ownSystem(): BindingSystem {
  const { platform, arch, versions, execPath } = process;
  return { platform, arch, abi: versions.modules, libc: platform === "linux" ? libcOf(execPath) : "glibc" };
}

/** The file among a package's that a process can load; undefined if none fits. One for this version of Node is faster than one for all. */
export function fittingBinding(folder: string, { abi, libc }: Pick<BindingSystem, "abi" | "libc">): string | undefined {
  const names = [`node.abi${abi}.${libc}.node`, `node.napi.${libc}.node`, ...(libc === "musl" ? [] : ["node.napi.node"])];
  return names.map((name) => join(folder, name)).find((path) => existsSync(path));
}

/** The binary for this process, of an optional dependency of ours. @throws Error */
function ownBinding(): string {
  const { platform, arch, abi, libc } = ownSystem();
  const folder = dirname(require.resolve(`@lmdb/lmdb-${platform}-${arch}/package.json`));
  const file = fittingBinding(folder, { abi, libc });
  if (file === undefined) throw new Error(`${folder} has none for ${libc} and Node ${process.versions.node}`);
  return file;
}

/** The failure of a process that has no binary, or cannot load it. */
export function unsupported(cause: unknown): AmcpError {
  const [reason] = messageOf(cause).split("\n");
  const system = `${process.platform}-${process.arch}`;
  const message = `calls cannot be recorded: the binary of LMDB for ${system} is missing: ${reason}`;
  return new AmcpError("AMCP_STORE_UNSUPPORTED", message, { cause });
}

/** Why this process cannot open a store; undefined if a binary of LMDB fits it. */
export function bindingProblem(): AmcpError | undefined {
  try {
    ownBinding();
    return undefined;
  } catch (cause) {
    return unsupported(cause);
  }
}

/**
 * Loads the binary. In dist/bin it stands in for node-gyp-build-optional-packages (scripts/build.mjs), because the bundled `lmdb` has no
 * folder of its own to search from.
 */
const loadBinding = (): unknown => require(ownBinding());

// biome-ignore lint/style/noDefaultExport: lmdb imports the package that this stands in for by its default.
export { loadBinding as default };
