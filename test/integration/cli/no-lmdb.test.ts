import { existsSync } from "node:fs";
import { copyFile, cp, mkdir, readdir, symlink } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { config, eventsOf, folderWith, scenario, startCli } from "../../support/cli/run-cli.ts";
import { hasFolderLinks } from "../../support/links.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { verifies } from "../../support/verifies.ts";

const NOTICE = /AMCP_STORE_UNSUPPORTED: calls cannot be recorded: .* is missing: .*\. Install amcp-test again with its optional packages/g;
const recorded = { AMCP_SESSIONS: undefined };

/** The package as it is installed without optional packages. @returns its programs */
async function withoutOptionalPackages() {
  const folder = await temporaryFolder();
  await copyFile("package.json", join(folder, "package.json"));
  await cp("dist/bin", join(folder, "dist/bin"), { recursive: true });
  await symlink(resolve("dist/ui-report"), join(folder, "dist/ui-report"), "junction");
  await mkdir(join(folder, "node_modules"));
  const packages = (await readdir("node_modules")).filter((name) => name !== "@lmdb" && !name.startsWith("."));
  for (const name of packages) await symlink(resolve("node_modules", name), join(folder, "node_modules", name), "junction");
  return { amcpTest: join(folder, "dist/bin/amcp-test.js"), amcpProxy: join(folder, "dist/bin/amcp-proxy.js") };
}

test.skipIf(!hasFolderLinks)(
  "without a binary of LMDB a run gives one notice and records nothing",
  verifies(["error/AMCP_STORE_UNSUPPORTED"]),
  async () => {
    const { amcpTest } = await withoutOptionalPackages();
    const folder = await folderWith({
      "amcp.config.yaml": config(),
      "s/plain.yaml": scenario("plain", ["interact: { click: SignIn }"]),
      "s/asks.yaml": scenario("asks", ["verify: { recorded: { tool: ClickElement }, timeout: 2s }"]),
    });
    const plain = await startCli(folder, ["s/plain.yaml"], recorded, amcpTest).ended;
    expect(plain.code, plain.out + plain.err).toBe(0);
    expect(plain.out.match(NOTICE)).toHaveLength(1);
    expect(plain.out.match(/AMCP_STORE|may be missing/g)).toHaveLength(1);
    expect(existsSync(join(folder, "amcp-results/sessions"))).toBe(false);
    const asks = await startCli(folder, ["s/asks.yaml"], recorded, amcpTest).ended;
    expect(asks.code).toBe(3);
    const problems = (await eventsOf(folder)).flatMap((event) => (event.type === "stepEnded" ? [event.problem?.code] : []));
    expect(problems).toEqual(["AMCP_STORE_UNSUPPORTED"]);
    const off = await startCli(folder, ["s/plain.yaml", "--sessions", "off"], recorded, amcpTest).ended;
    expect({ code: off.code, hasNotice: off.out.includes("AMCP_STORE") }).toEqual({ code: 0, hasNotice: false });
  },
);

test.skipIf(!hasFolderLinks)(
  "without a binary of LMDB a proxy gives one notice, and refuses to save scenarios of its sessions",
  async () => {
    const { amcpProxy } = await withoutOptionalPackages();
    const folder = await temporaryFolder();
    const serving = startCli(folder, [], recorded, amcpProxy);
    await expect.poll(serving.written, { timeout: 20_000 }).toMatch(NOTICE);
    serving.child.kill();
    const { err } = await serving.ended;
    expect(err.match(/AMCP_STORE/g)).toHaveLength(1);
    const saving = await startCli(folder, ["--allow-export", "saved"], recorded, amcpProxy).ended;
    expect({ code: saving.code, err: saving.err }).toEqual({ code: 3, err: expect.stringMatching(/^AMCP_STORE_UNSUPPORTED: /) });
  },
);
