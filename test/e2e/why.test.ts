import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { TypeText } from "../../contracts/app-tools/keyboard/type-text.ts";
import { ExplainElement } from "../../contracts/app-tools/look/explain-element.ts";
import { loadTokenizer } from "../../platform/text/tokenizer.ts";
import type { PreparedApp } from "../../runner/apps/app-config.ts";
import { openWorker } from "../support/apps/open-worker.ts";
import { ok, signal } from "../support/e2e/desk.ts";
import { describeWithDotnet } from "../support/e2e/dotnet.ts";
import { runProgram } from "../support/e2e/program.ts";
import { builtWatchTower, watchTowerProject } from "../support/e2e/watch-tower.ts";
import { verifies } from "../support/verifies.ts";

const MINUTE = 60_000;

describeWithDotnet("an app that says why", () => {
  beforeAll(() => builtWatchTower(), 15 * MINUTE);

  /** WatchTower, with variables beside those of a run. */
  const open = async (env: Readonly<Record<string, string>> = {}) => {
    const app: PreparedApp = await builtWatchTower();
    const worker = await openWorker([{ ...app, launch: { ...app.launch, env: { ...app.launch.env, ...env } } }]);
    return { ...worker, app: await worker.pool.acquire("WatchTower", signal) };
  };

  test(
    "names setters, bindings and sizes within 800 tokens; release builds hide view models, and passwords are masked",
    verifies(["card/48-explain-element"], { timeout: 5 * MINUTE }),
    async () => {
      const count = await loadTokenizer();
      const { app } = await open();
      await ok(app.call(TypeText, { element: "Password", text: "hunter2 of the operator" }, signal));
      const answers = await Promise.all(
        [
          { element: "Submit" },
          { element: "Submit", of: "background" },
          { element: "Submit", of: "width" },
          { element: "Submit", of: "layout" },
          { element: "Password", of: "text" },
          { element: "Password" },
        ].map((input) => ok(app.call(ExplainElement, input, signal))),
      );
      for (const answer of answers) {
        expect(count(JSON.stringify(answer))).toBeLessThanOrEqual(800);
        expect(answer.viewModel).toBeNull();
        expect(JSON.stringify(answer)).not.toContain("hunter2");
      }
      const [survey, background, width, , password] = answers;
      expect(survey?.settings.length).toBeGreaterThan(0);
      expect(background?.settings[0]).toMatchObject({ property: "Background", from: expect.stringMatching(/style|theme|element/) });
      expect(width?.layout[0]).toMatch(/^Width of Button = \d/);
      expect(password).toMatchObject({ value: "***", bindings: [{ value: "***", mode: "TwoWay" }] });
    },
  );

  test(
    "is changed by an agent where that is allowed, never by a run, and goes back",
    verifies(["card/48-set-property", "card/48-force-pseudo-class", "error/AMCP_RUN_REFUSED"], { timeout: 5 * MINUTE }),
    async () => {
      const { app, federation, pool } = await open({ AMCP_ALLOW_CHANGES: "1" });
      const opacity = async () => (await ok(app.call(ExplainElement, { element: "Submit", of: "Opacity" }, signal))).settings[0];
      const before = await opacity();
      const change = { element: "Submit", property: "Opacity", value: "0.25" };
      expect(await pool.tools.call("WatchTower:SetProperty", change, signal)).toMatchObject({ ok: false, code: "AMCP_RUN_REFUSED" });
      expect(await opacity()).toEqual(before);
      expect(await federation.call("WatchTower:SetProperty", change, signal)).toMatchObject({ ok: true, data: { value: "0.25" } });
      expect(await opacity()).toMatchObject({ value: "0.25", by: "local" });
      const pressed = { element: "Submit", pseudoClass: ":pressed" };
      expect(await federation.call("WatchTower:ForcePseudoClass", pressed, signal)).toMatchObject({
        ok: true,
        data: { classes: expect.arrayContaining([":pressed"]), held: ["Submit Opacity = 0.25", "Submit :pressed on"] },
      });
      expect(await federation.call("WatchTower:SetProperty", { undo: "all" }, signal)).toMatchObject({ ok: true, data: { held: [] } });
      expect(await opacity()).toEqual(before);
    },
  );

  test("offers no such tool by itself", verifies(["card/48-set-property"], { timeout: 5 * MINUTE }), async () => {
    const { federation } = await open();
    for (const tool of ["SetProperty", "ForcePseudoClass"])
      expect(await federation.call(`WatchTower:${tool}`, { undo: "all" }, signal)).toMatchObject({
        ok: false,
        code: "AMCP_PROXY_UNKNOWN_TOOL",
      });
  });

  test("says it in a scenario, whose plan refuses changes", verifies(["card/48-explain-element"], { timeout: 5 * MINUTE }), async () => {
    const folder = await watchTowerProject();
    const scenario = (step: string) => `name: Why\napps: [WatchTower]\nsteps:\n  - ${step}\n`;
    await writeFile(
      join(folder, "why.yaml"),
      `${scenario("inspect: { why: Submit, of: foreground, save: reason }")}  - verify: { value: "\${reason.settings[0].property}", equals: Foreground }\n`,
    );
    await writeFile(join(folder, "refused.yaml"), scenario(`interact: { call: "WatchTower:SetProperty", with: { undo: all } }`));
    const amcp = (file: string) => runProgram([process.execPath, resolve("dist/bin/amcp-test.js"), file], { cwd: folder });
    const passed = await amcp("why.yaml");
    expect(passed.code, passed.out + passed.err).toBe(0);
    const refused = await amcp("refused.yaml");
    expect(refused.code).toBe(2);
    expect(refused.out + refused.err).toContain("AMCP_RUN_REFUSED");
  });
});
