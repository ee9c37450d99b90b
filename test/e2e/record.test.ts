import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { startCli } from "../support/cli/run-cli.ts";
import { describeWithDotnet } from "../support/e2e/dotnet.ts";
import { type Point, placesIn } from "../support/e2e/picture-places.ts";
import { runProgram } from "../support/e2e/program.ts";
import { hasNoScreen, needsScreen, openScreen, shownWindow, type VirtualScreen } from "../support/e2e/virtual-screen.ts";
import { watchTowerProject } from "../support/e2e/watch-tower.ts";
import { verifies } from "../support/verifies.ts";

const main = resolve("dist/bin/amcp-test.js");
const PASSWORD = "watchtower";

interface Recorder {
  /** Waits until the recording tells this. */
  tells(line: string): Promise<void>;
  /** Presses Ctrl-C, where no one closes the window: xdotool asks no window politely without a window manager. */
  interrupt(): void;
  readonly ended: Promise<{ code: number | null; out: string; err: string }>;
}

function startRecording(folder: string, { display }: VirtualScreen): Recorder {
  const { child, written, ended } = startCli(folder, ["record", "--out", "sign-in.yaml"], { DISPLAY: display });
  onTestFinished(() => void child.kill());
  return {
    tells: (line) => vi.waitFor(() => expect(written()).toContain(line), { timeout: 60_000 }),
    interrupt: () => void child.kill("SIGINT"),
    ended,
  };
}

describeWithDotnet("recording WatchTower", () => {
  test.skipIf(hasNoScreen)(
    `what is typed, clicked and picked in its window becomes a scenario without the password, which then passes${needsScreen}`,
    verifies(["card/4-recording", "card/4-headed-x11", "003/FR-004"], { timeout: 900_000 }),
    async () => {
      const folder = await watchTowerProject();
      const screen = await openScreen();
      const recorder = startRecording(folder, screen);
      await recorder.tells("Recording WatchTower");
      const window = await shownWindow(screen, "WatchTower");
      const signIn = await placesIn("scenarios/__baselines__/themes/sign-in.json");
      const desk = await placesIn("scenarios/__baselines__/themes/desk-light.json");
      const click = ([x, y]: Point, button = "1") =>
        screen.hand("mousemove", "--sync", String(window.x + x), String(window.y + y), "click", button);
      const pick = ([x, y]: Point, ...keys: readonly string[]) =>
        screen.hand("mousemove", "--sync", String(window.x + x), String(window.y + y), "key", "ctrl+shift+F9", ...keys);

      pick(signIn("Button#Submit"), "t");
      await recorder.tells("check text of Submit");
      click(signIn("TextBox#Email"));
      screen.hand("type", "operator@example.com");
      screen.hand("key", "Tab");
      screen.hand("type", PASSWORD);
      screen.hand("key", "Return");
      await recorder.tells("type a secret into Password");
      // The page behind the sign-in has one colour there; the list of alerts has many.
      await vi.waitFor(
        async () => expect(await screen.colours({ x: window.x + 40, y: window.y + 140, width: 300, height: 200 })).toBeGreaterThan(8),
        { timeout: 30_000 },
      );
      click([200, 150]);
      await recorder.tells(" from AlertList");
      // Outwards from the item to its list, and down to the count of its items.
      pick([200, 150], "Left", "Down", "Down", "Return");
      await recorder.tells("check count of AlertList");
      click(desk("TextBox#SearchBox"));
      screen.hand("type", "disk");
      screen.hand("mousemove", "--sync", String(window.x + 200), String(window.y + 400), "click", "5");
      screen.hand("key", "ctrl+t");
      await recorder.tells("press Ctrl+T");
      recorder.interrupt();
      const recorded = await recorder.ended;
      expect(recorded, recorded.out + recorded.err).toMatchObject({ code: 0 });

      const written = await readFile(join(folder, "sign-in.yaml"), "utf8");
      expect(recorded.out + written).not.toContain(PASSWORD);
      for (const step of [
        " { type: operator@example.com, into: Email }",
        "\n      type: ${WATCHTOWER_PASSWORD}\n      into: Password\n      submit: true\n",
        " { type: disk, into: SearchBox }",
        " { press: Ctrl+T }",
      ])
        expect(written).toContain(`- interact:${step}`);
      expect(written).toMatch(/- interact: \{ select: .*, from: AlertList \}/);
      expect(written).toContain("steps:\n  - verify: { element: Submit, text: Sign in }\n");
      expect(written).toMatch(/- verify: \{ element: AlertList, properties: \{ itemCount: "?\d+"? \} \}/);

      const program = [process.execPath, main, "sign-in.yaml"] as const;
      const ended = await runProgram(program, { cwd: folder, env: { CI: "true", WATCHTOWER_PASSWORD: PASSWORD } });
      expect(ended, `${written}\n${ended.out}${ended.err}`).toMatchObject({ code: 0 });
    },
  );
});
