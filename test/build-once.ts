import { execFileSync } from "node:child_process";

/** Tests start the program as users do, from dist/; building it once here keeps that honest. */
export default function setup(): void {
  execFileSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
}
