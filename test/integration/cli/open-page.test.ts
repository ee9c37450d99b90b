import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openSecretPage } from "../../../cli/record/record-in-browser.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const SECRET_PAGE = "http://127.0.0.1:9/#token=secret";

/** A terminal on whose desktop pages are opened by a program that only writes down the address. @returns the address too */
async function desktop() {
  const cwd = await temporaryFolder();
  const opened = join(cwd, "opened");
  const program = process.platform === "darwin" ? "open" : "xdg-open";
  await writeFile(join(cwd, program), `#!/bin/sh\nprintf %s "$1" > "${opened}.new" && mv "${opened}.new" "${opened}"\n`, { mode: 0o755 });
  const env = { PATH: `${cwd}:${process.env["PATH"]}`, DISPLAY: ":9" };
  const { stdin, stdout, stderr } = process;
  const address = () => readFile(opened, "utf8").catch(() => "");
  return { terminal: { cwd, env, in: stdin, out: stdout, err: stderr }, address };
}

const get = (url: string, method = "GET") => fetch(url, { method, redirect: "manual" });

test.skipIf(process.platform === "win32")("the browser gets an address without the secret, which leads to the page once", async () => {
  const { terminal, address } = await desktop();
  const end = await openSecretPage(SECRET_PAGE, terminal);
  onTestFinished(end);
  await expect.poll(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{64}$/);
  const detour = await address();
  expect((await get(new URL("/", detour).href)).status).toBe(404);
  expect((await get(detour, "POST")).status).toBe(404);
  const first = await get(detour);
  expect(first.status).toBe(302);
  expect(Object.fromEntries(first.headers)).toMatchObject({
    location: SECRET_PAGE,
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
  });
  const second = await get(detour);
  expect([second.status, second.headers.get("location")]).toEqual([404, null]);
  await end();
  await expect(get(detour)).rejects.toThrow("fetch failed");
});

test.skipIf(process.platform === "win32")("without a desktop session nothing is opened, and nothing listens", async () => {
  const { terminal, address } = await desktop();
  const end = await openSecretPage(SECRET_PAGE, { ...terminal, env: { PATH: terminal.env.PATH } });
  await end();
  expect(await address()).toBe("");
});
