import { execFile } from "node:child_process";
import { copyFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../support/temporary-folder.ts";

/** A program alone in a folder: whatever else it loads is missed. */
async function runAlone(program: string, version: string) {
  const folder = await temporaryFolder();
  await copyFile(`dist/bin/${program}.js`, join(folder, `${program}.js`));
  await writeFile(join(folder, "package.json"), `{ "type": "module" }`);
  const versions = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } });`;
  await writeFile(join(folder, "older.cjs"), versions);
  const args = ["--require", join(folder, "older.cjs"), join(folder, `${program}.js`)];
  return promisify(execFile)(process.execPath, args).catch((error: { code: number; stderr: string }) => error);
}

test.each(["amcp-test", "amcp-proxy", "nsip-mcp-server"])(
  "%s says in one sentence that Node is too old, before it loads anything",
  async (program) => {
    for (const version of ["18.20.8", "20.18.3"]) {
      const stderr = `${program} needs Node 20.19 or newer, and this is Node ${version} (${process.execPath}): install a newer one.\n`;
      expect(await runAlone(program, version)).toMatchObject({ code: 3, stderr });
    }
  },
);

test.each(["20.19.0", "22.0.0"])("Node %s is new enough: the program is loaded", async (version) => {
  expect(await runAlone("amcp-test", version)).toMatchObject({ stderr: expect.stringContaining("ERR_MODULE_NOT_FOUND") });
});
