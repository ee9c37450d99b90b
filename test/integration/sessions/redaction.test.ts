import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { observedCall } from "../../support/sessions/observed-call.ts";
import { ended, type Recorders } from "../../support/sessions/recorder-process.ts";
import { startRecording } from "../../support/sessions/recording.ts";

const secret = 'p4$$ "word"\n+/ä';
const password = "correct horse";

/** The bytes of a store's files, after its recorder has ended. */
async function bytesOf({ started, folder }: Recorders): Promise<Buffer> {
  const [recorder] = started;
  recorder?.kill("SIGTERM");
  if (recorder !== undefined) expect(await ended(recorder)).toBe(0);
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  return Buffer.concat(await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name)))));
}

test("secrets and typed passwords are on the disk in no form", async () => {
  const { feed, api, recorders } = await startRecording({ secrets: { LOGIN: secret, PIN: "73519" } });
  const inJson = JSON.stringify({ inner: secret });
  const inBase64 = Buffer.from(`user:${secret}`).toString("base64");
  feed.record(
    observedCall({
      arguments: {
        plain: `before ${secret} after`,
        inJson,
        inBase64,
        header: `Basic ${inBase64}`,
        pin: 73519,
        [secret]: encodeURIComponent(secret),
      },
      result: { isError: true, content: [{ type: "text", text: `refused ${secret}` }] },
      status: "error",
    }),
  );
  const typed = { path: "Login/TextBox[1]", text: "•".repeat(password.length) };
  const nested = { name: "WatchTower:TypeText", arguments: { element: "Box", text: password } };
  feed.record(observedCall({ tool: "TypeText", nested: true, arguments: nested, result: { content: [], structuredContent: typed } }));
  expect(await feed.flush()).toMatchObject({ lost: 0 });
  const { tool_calls: calls } = await api.toolCalls();
  const told = calls.find(({ tool_name }) => tool_name === "ClickElement");
  expect(told).toMatchObject({ arguments: { plain: "before ${LOGIN} after", pin: "${PIN}" }, error: "refused ${LOGIN}" });
  expect(Buffer.from(String(told?.arguments["inBase64"]), "base64").toString()).not.toContain(secret);
  for (const { arguments: args } of calls.filter(({ tool_name }) => tool_name !== "ClickElement"))
    expect(JSON.stringify(args)).toContain('"text":"${WATCHTOWER_BOX}"');
  const bytes = await bytesOf(recorders);
  expect(bytes.includes("${LOGIN}")).toBe(true);
  for (const form of [secret, password, inBase64, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])
    expect(bytes.includes(form)).toBe(false);
});

test("what the app calls a password is on the disk in no part of a record", async () => {
  const { feed, api, recorders } = await startRecording();
  const [typed, keyed, set, failed, asked] = ["tr0ub4dor-typed", "K3y-of-keys", "s3t-by-pattern", "f4iled-typing", "asked-4-it"];
  const told = { password: true, path: "Login/TextBox[1]", called: {} };
  const answerWith = (text: string, more: object = {}) => ({
    content: [{ type: "text", text: JSON.stringify({ ...told, was: text }) }],
    structuredContent: { ...told, ...more, changed: [text], [`TextBox '${text}'`]: text },
  });
  const refusalOf = (text: string) => ({ isError: true, content: [{ type: "text", text: `"${text}" was not typed` }] });
  const nested = (tool: string, args: object) => ({ tool, nested: true, arguments: { name: `WatchTower:${tool}`, arguments: args } });
  feed.record(observedCall({ tool: "TypeText", arguments: { element: "#Box", text: typed }, result: answerWith(typed) }));
  feed.record(observedCall({ ...nested("PressKey", { key: keyed }), result: answerWith(keyed) }));
  feed.record(observedCall({ ...nested("InvokePattern", { pattern: "setValue", element: "#Box", value: set }), result: answerWith(set) }));
  feed.record(observedCall({ ...nested("TypeText", { element: told.path, text: failed }), status: "error", result: refusalOf(failed) }));
  const refused = { code: -32603, message: `"${asked}" was not typed` };
  feed.record(observedCall({ tool: "TypeText", arguments: { element: "#Passphrase", text: asked }, error: refused }));
  expect(await feed.flush()).toMatchObject({ recorded: 5, lost: 0 });
  const { tool_calls: calls } = await api.toolCalls();
  expect(calls).toHaveLength(8);
  const withoutAnswer = calls.find(({ arguments: args }) => args["element"] === "#Passphrase");
  expect(withoutAnswer).toMatchObject({ arguments: { text: "••••••••" }, error: '"••••••••" was not typed' });
  const bytes = await bytesOf(recorders);
  for (const text of [typed, keyed, set, failed, asked]) expect(bytes.includes(text)).toBe(false);
});
