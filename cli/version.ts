import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The installed package; this file is `dist/cli/version.js` in it. */
export const packageRoot = fileURLToPath(new URL("../..", import.meta.url));

const read = (): unknown => JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));

const isPackage = (value: unknown): value is { version: string } => typeof value === "object" && value !== null && "version" in value;

const manifest = read();
export const version: string = isPackage(manifest) ? manifest.version : "0.0.0";
