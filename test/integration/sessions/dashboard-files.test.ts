import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { ApiError } from "../../../contracts/sessions/api.ts";
import { serveApi } from "../../servers/sessions/serve-api.ts";
import { ask } from "../../support/sessions/ask.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

async function openDashboard() {
  const folder = await temporaryFolder();
  const dashboard = join(folder, "ui");
  await mkdir(join(dashboard, "assets"), { recursive: true });
  await writeFile(join(dashboard, "index.html"), "<!doctype html><title>Sessions</title>");
  await writeFile(join(dashboard, "assets/index-a1b2c3.js"), "export {};");
  await writeFile(join(dashboard, "assets/index-a1b2c3.css"), "body {}");
  await writeFile(join(dashboard, "icon.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
  await writeFile(join(folder, "secret.txt"), "secret");
  await symlink(join(folder, "secret.txt"), join(dashboard, "link.txt"));
  const api = await serveApi("http://127.0.0.1:0", { dashboard, access: { token: "secret", allowDelete: true, allowCalls: true } });
  onTestFinished(api.close);
  return api;
}

describe("the dashboard's files", () => {
  test.each([
    { path: "/", type: "text/html; charset=utf-8", caching: "no-store" },
    { path: "/index.html", type: "text/html; charset=utf-8", caching: "no-store" },
    { path: "/sessions/5d1f", type: "text/html; charset=utf-8", caching: "no-store" },
    { path: "/?sessionId=5d1f", type: "text/html; charset=utf-8", caching: "no-store" },
    { path: "/assets/index-a1b2c3.js", type: "text/javascript; charset=utf-8", caching: "private, max-age=31536000, immutable" },
    { path: "/assets/index-a1b2c3.css", type: "text/css; charset=utf-8", caching: "private, max-age=31536000, immutable" },
    { path: "/icon.svg", type: "image/svg+xml", caching: "no-cache" },
  ])("$path is served without a bearer, under a strict policy", async ({ path, type, caching }) => {
    const { url } = await openDashboard();
    const answer = await ask(url, path);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": type,
      "cache-control": caching,
      "content-security-policy":
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
    });
  });

  test.each([
    "/../secret.txt",
    "/..%2fsecret.txt",
    "/assets/../../secret.txt",
    "/assets/%2e%2e/%2e%2e/secret.txt",
    "/..\\secret.txt",
    "//etc/passwd.txt",
    "/link.txt",
    "/assets/missing.js",
    "/index.html%00.js",
  ])("%s is not found", async (path) => {
    const { url } = await openDashboard();
    const answer = await ask(url, path);
    expect([answer.status, answer.json<ApiError>().error.code]).toEqual([404, "AMCP_SESSIONS_UNKNOWN"]);
  });

  test("only GET is possible", async () => {
    const { url } = await openDashboard();
    const answer = await ask(url, "/", { method: "POST", body: "" });
    expect([answer.status, answer.headers["allow"]]).toEqual([405, "GET"]);
  });

  test.each([undefined, "/no/such/folder"])("without them (%s) the API is served alone", async (dashboard) => {
    const api = await serveApi("http://127.0.0.1:0", { dashboard });
    onTestFinished(api.close);
    expect((await ask(api.url, "/")).status).toBe(404);
    expect((await ask(api.url, "/api/v1/status")).status).toBe(200);
  });
});
