import { expect, onTestFinished, test } from "vitest";
import { RecordingState } from "../../../contracts/live-recording.ts";
import { createLiveRecording } from "../../../runner/record/index.ts";
import { serveRecording } from "../../../sessions/api/index.ts";
import { check, click, target } from "../../support/runner/inputs.ts";

const TOKEN = "token-of-a-test";
const save = target("Save", { alternatives: [{ locator: "Button 'Save'", locatorKind: "typeAndName", scope: "app" }] });

async function serve() {
  let hasEnded = false;
  const recording = createLiveRecording({ name: "Recorded", apps: ["Desk"], file: "recorded.yaml" }, () => {
    hasEnded = true;
  });
  const { url, close } = await serveRecording("http://127.0.0.1:0", {
    recording,
    token: TOKEN,
    liveApps: undefined,
    dashboard: undefined,
    now: () => 0,
    log: { error: (message) => expect.unreachable(message) },
  });
  onTestFinished(() => close());
  const ask = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    fetch(new URL(path, url), {
      method,
      headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json", ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const state = async (path = "/api/v1/recording") => RecordingState.parse(await (await ask("GET", path)).json());
  return { recording, ask, state, hasEnded: () => hasEnded };
}

test("a page follows the recording, removes an input, and chooses a locator", async () => {
  const { recording, ask, state, hasEnded } = await serve();
  const before = await state();
  expect(before).toMatchObject({ revision: 0, apps: ["Desk"], file: "recorded.yaml", inputs: [] });
  const next = state(`/api/v1/recording?after=${before.revision}`);
  recording.add(click(save));
  expect(await next).toMatchObject({ revision: 1, inputs: [{ id: 1, text: "click Save" }] });
  recording.add(check(save, "visible"));
  expect((await ask("POST", "/api/v1/recording/inputs/1", { locator: "Button 'Save'" })).status).toBe(204);
  expect((await ask("DELETE", "/api/v1/recording/inputs/2")).status).toBe(204);
  expect(await state()).toMatchObject({ scenario: expect.stringContaining("- interact: { click: Button 'Save' }\n") });
  expect((await ask("POST", "/api/v1/recording/end", {})).status).toBe(204);
  expect(hasEnded()).toBe(true);
});

test("what is not there, not well formed, or not of this page is refused", async () => {
  const { ask } = await serve();
  const statuses = async (...requests: Parameters<typeof ask>[]) =>
    Promise.all(requests.map(async (request) => (await ask(...request)).status));
  expect(
    await statuses(
      ["DELETE", "/api/v1/recording/inputs/1"],
      ["POST", "/api/v1/recording/inputs/1", { locator: "Save" }],
      ["POST", "/api/v1/recording/inputs/1", { locator: "" }],
      ["GET", "/api/v1/recording?after=soon"],
      ["GET", "/api/v1/sessions"],
      ["PUT", "/api/v1/recording", {}],
      ["GET", "/api/v1/recording", undefined, { authorization: "Bearer wrong" }],
      ["GET", "/api/v1/recording", undefined, { origin: "https://example.org" }],
      ["POST", "/api/v1/apps/Desk/tools/ClickElement", { arguments: {} }],
    ),
  ).toEqual([404, 404, 400, 400, 404, 405, 401, 403, 404]);
});
