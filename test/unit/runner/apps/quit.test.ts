import { expect, test } from "vitest";
import type { ToolOutcome } from "../../../../contracts/step.ts";
import type { Exit } from "../../../../platform/processes/processes.ts";
import type { Instance } from "../../../../runner/apps/instance.ts";
import { quit } from "../../../../runner/apps/slot.ts";
import { settled } from "../../../support/runner/fake-context.ts";
import { verifies } from "../../../support/verifies.ts";

const { signal } = new AbortController();
const DIALOG = "Save changes?";

interface App {
  readonly tools?: readonly string[];
  readonly answer?: ToolOutcome<unknown>;
  /** Whether the process ends after the answer. */
  readonly ends?: boolean;
}

const closed = (refusedBy: string | null, opened: readonly string[] = []): ToolOutcome<unknown> => ({
  ok: true,
  text: "",
  images: [],
  data: { ...settled, window: "Desk", refusedBy, opened },
});
const refused = (code: string, details = {}): ToolOutcome<unknown> => ({ ok: false, code, message: `${code} it is`, details });

/** An app behind the ports of `quit`, and what it was asked. */
function appWith({ tools = ["CloseWindow"], answer = closed(null), ends = false }: App) {
  const asked: string[] = [];
  let isRunning = true;
  let exit = (_: Exit): void => {};
  const exited = new Promise<Exit>((resolve) => {
    exit = resolve;
  });
  const end = async () => {
    isRunning = false;
    exit({ code: 0, signal: null });
  };
  const instance: Instance = {
    app: "Desk",
    id: "1",
    pid: 1,
    profile: "",
    tools,
    exited,
    crash: undefined,
    isCrashing: false,
    endedByItself: false,
    get isRunning() {
      return isRunning;
    },
    output: async () => "",
    shownOutput: () => "",
    noteAnswer: () => {},
    expectEnd: () => void asked.push("expect"),
    async stop() {
      asked.push("stop");
      await end();
    },
    kill: end,
  };
  const call = async (name: string, input: unknown) => {
    asked.push(`${name} ${JSON.stringify(input)}`);
    if (ends) void end();
    return answer;
  };
  return { asked, end, quit: () => quit(instance, { call }, 20, signal) };
}

test.each([
  ["ends", { ends: true }, { ended: true }],
  ["ends before it has answered", { ends: true, answer: refused("AMCP_PROXY_APP_GONE") }, { ended: true }],
  ["saves for a while, which its handler refuses at first", { ends: true, answer: closed("a Closing handler") }, { ended: true }],
  ["refuses", { answer: closed("a Closing handler") }, { ended: false, dialog: undefined, reason: "a Closing handler refuses" }],
  ["hangs on", {}, { ended: false, dialog: undefined, reason: "its windows have closed, and the process still runs" }],
  ["is busy", { answer: refused("UI_THREAD_BUSY") }, { ended: false, dialog: undefined, reason: "UI_THREAD_BUSY it is" }],
  ["asks", { answer: closed(DIALOG, [DIALOG]) }, { ended: false, dialog: DIALOG, reason: `it asks in the dialog "${DIALOG}"` }],
  [
    "asks already",
    { answer: refused("BLOCKED_BY_MODAL", { title: DIALOG }) },
    { ended: false, dialog: DIALOG, reason: `it asks in the dialog "${DIALOG}"` },
  ],
] as const)("an app that %s", verifies(["card/verb-control-app"]), async (_, how, stopped) => {
  const app = appWith(how);
  expect(await app.quit()).toEqual(stopped);
  expect(app.asked).toEqual(["expect", 'Desk:CloseWindow {"quit":true}']);
});

test("an app without the tool is asked by the system, and one that has ended is not asked", async () => {
  const app = appWith({ tools: [] });
  expect(await app.quit()).toEqual({ ended: true });
  expect(await app.quit()).toEqual({ ended: true });
  expect(app.asked).toEqual(["stop"]);
});
