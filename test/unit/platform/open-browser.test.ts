import { chmod, readFile, realpath, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { browserCommand, openInBrowser } from "../../../platform/processes/open-browser.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const URL_OF_PAGE = "http://127.0.0.1:1/x";

/** A folder with a program that writes what it was asked to open. */
async function desktop(): Promise<{ readonly folder: string; readonly opened: () => Promise<string> }> {
  const folder = await temporaryFolder();
  const program = join(folder, "xdg-open");
  await writeFile(program, '#!/bin/sh\nprintf "%s" "$1" > "$(dirname "$0")/opened"\n');
  await chmod(program, 0o755);
  return { folder, opened: () => readFile(join(folder, "opened"), "utf8").catch(() => "") };
}

test.runIf(process.platform === "linux")("a page is opened by the program of the desktop", async () => {
  const { folder, opened } = await desktop();
  const env = { PATH: `${folder}:${process.env["PATH"]}`, DISPLAY: ":99" };
  expect(await openInBrowser(URL_OF_PAGE, { cwd: folder, env })).toBe(true);
  await expect.poll(opened).toBe(URL_OF_PAGE);
});

test.skipIf(process.platform === "win32")(
  "macOS has the program `open`, and needs no variable for a desktop; Windows has a program of its own",
  async () => {
    const { folder } = await desktop();
    await rename(join(folder, "xdg-open"), join(folder, "open"));
    expect(browserCommand({ PATH: folder }, "darwin")).toEqual([await realpath(join(folder, "open"))]);
    expect(browserCommand({ PATH: folder, DISPLAY: ":0" }, "linux")).toBeUndefined();
    expect(browserCommand({}, "win32")).toEqual(["rundll32", "url.dll,FileProtocolHandler"]);
  },
);

test.runIf(process.platform === "linux")("nothing is opened without a desktop session or a program for it", async () => {
  const { folder } = await desktop();
  expect(await openInBrowser(URL_OF_PAGE, { cwd: folder, env: { PATH: folder, DISPLAY: "" } })).toBe(false);
  expect(await openInBrowser(URL_OF_PAGE, { cwd: folder, env: { PATH: "/nowhere", WAYLAND_DISPLAY: "wayland-0" } })).toBe(false);
});
