import { resolve } from "node:path";
import { packageRoot } from "../../platform/files/paths.ts";

/** The command of the proxy of this package, whose folder may be given by the link to it. */
export const proxyProgram = (folder = packageRoot()): readonly [string, string] => [
  process.execPath,
  resolve(folder, "dist/bin/amcp-proxy.js"),
];

/** The command of a proxy that serves this program as its launcher. */
export const controlledProxy = (): readonly [string, ...string[]] => [...proxyProgram(), "--control"];
