import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { observedCall } from "../../support/sessions/observed-call.ts";
import { ended } from "../../support/sessions/recorder-process.ts";
import { startRecording } from "../../support/sessions/recording.ts";

const secret = 'p4$$ "word"\n+/ä';
const password = "correct horse";

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
    expect(JSON.stringify(args)).toContain("••••••••");
  const [recorder] = recorders.started;
  recorder?.kill("SIGTERM");
  if (recorder !== undefined) expect(await ended(recorder)).toBe(0);
  const files = (await readdir(recorders.folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const bytes = Buffer.concat(await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name)))));
  expect(bytes.includes("${LOGIN}")).toBe(true);
  for (const form of [secret, password, inBase64, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])
    expect(bytes.includes(form)).toBe(false);
});
