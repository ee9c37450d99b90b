import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SessionList } from "../../../contracts/sessions/api.ts";
import { ReplayReport } from "../../../contracts/sessions/replay-report.ts";
import { decodePng } from "../../../runner/baselines/picture.ts";
import { config, folderWith, startCli, stub, stubEntry } from "../../support/cli/run-cli.ts";

const SCENARIO = `name: signs in
apps: [Desk]
steps:
  - interact: { type: operator@example.org, into: Email }
  - interact: { click: SignIn }
  - verify: { element: SignIn, exists: false }
  - inspect: { call: "Desk:CaptureScreenshot" }
  - inspect: { tree: MainWindow }
  - verify: { element: Nothing, exists: true, timeout: 100ms, soft: true }
`;

/** A folder whose store has the session of a run against a stub app, with files of its own. */
async function recorded() {
  const folder = await folderWith({ "signs-in.yaml": SCENARIO });
  const screens = join(folder, "desk");
  await cp(stub.files, screens, { recursive: true });
  await writeFile(
    join(folder, "amcp.config.yaml"),
    config({ Desk: stubEntry().replace(JSON.stringify(stub.files), JSON.stringify(screens)) }),
  );
  const store = join(folder, "amcp-results/sessions");
  const env = { AMCP_SESSIONS: undefined };
  await startCli(folder, ["signs-in.yaml"], env).ended;
  const amcp = (...args: readonly string[]) => startCli(folder, [...args, "--store", store], env).ended;
  const [session] = SessionList.parse(JSON.parse((await amcp("sessions", "list", "--json")).out)).sessions;
  return { folder, screens, amcp, id: session?.id ?? "" };
}

test("the calls of a session are repeated: an app that is the same gives the same answers, failures included", async () => {
  const { amcp, id } = await recorded();
  const { code, out, err } = await amcp("replay", id.slice(0, 8));
  expect({ code, err }, out).toEqual({ code: 0, err: "" });
  expect(out).toMatch(/Desk:TypeText Email {2}[\d.]+ m?s -> [\d.]+ m?s\n/);
  expect(out).toMatch(/\n\d+ calls: (\d+) the same, 0 different; .* then, .* now\n$/);
});

test("an app that has changed is told by results and pictures, which are written", async () => {
  const { folder, screens, amcp, id } = await recorded();
  await cp(join(screens, "alerts-empty"), join(screens, "alerts"), { recursive: true, force: true });
  const { code, out, err } = await amcp("replay", id, "--json", "--out", "apart");
  expect({ code, err }).toEqual({ code: 1, err: "" });
  const report = ReplayReport.parse(JSON.parse(out));
  expect(report.different).toBeGreaterThan(0);
  expect(report.same + report.different).toBe(report.calls.length);
  const shot = report.calls.find(({ tool, pictures }) => tool === "CaptureScreenshot" && pictures.length > 0);
  expect(shot?.pictures).toEqual([
    {
      sentence: expect.stringMatching(/^\d+ pixels \(\d+\.\d\d %\) differ$/),
      was: expect.stringMatching(/^apart\/call-\d+-was\.png$/),
      is: expect.stringMatching(/^apart\/call-\d+-is\.png$/),
      difference: expect.stringMatching(/^apart\/call-\d+-difference\.png$/),
    },
  ]);
  for (const file of [shot?.pictures[0]?.was, shot?.pictures[0]?.difference])
    expect(decodePng(await readFile(join(folder, file ?? ""))).width).toBeGreaterThan(100);
  expect(report.calls.flatMap(({ differences }) => differences)).not.toEqual([]);
  const told = await amcp("replay", id);
  expect(told.out).toMatch(
    /CaptureScreenshot .*\n(.*\n)* +picture: \d+ pixels .* differ: amcp-results\/replay\/call-\d+-difference\.png\n/,
  );
});

test("an app that the configuration does not have is not repeated, and an unknown session is refused", async () => {
  const { folder, amcp, id } = await recorded();
  await writeFile(join(folder, "amcp.config.yaml"), config({ Other: stubEntry() }));
  const { code, out, err } = await amcp("replay", id);
  expect({ code, err }).toEqual({ code: 1, err: "" });
  expect(out).toContain("the configuration has no app or gateway Desk\n");
  expect(out).toMatch(/\d+ calls: 0 the same, 0 different, \d+ not repeated/);
  expect(await amcp("replay", "ffffffff")).toMatchObject({ code: 2, err: expect.stringContaining("AMCP_SESSIONS_UNKNOWN") });
  expect(await amcp("replay")).toMatchObject({ code: 2, err: expect.stringContaining("AMCP_USAGE") });
});
