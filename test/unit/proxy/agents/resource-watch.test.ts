import { expect, test } from "vitest";
import { type Message, readMessage } from "../../../../mcp/envelope.ts";
import { createResourceWatch } from "../../../../proxy/agents/subscriber.ts";
import { verifies } from "../../../support/verifies.ts";

function updated(uri: string): Message {
  const message = readMessage(Buffer.from(JSON.stringify({ jsonrpc: "2.0", method: "notifications/resources/updated", params: { uri } })));
  if (!("span" in message)) throw new Error(message.kind);
  return message;
}

/** The URIs that an agent is told of, which wanted these. */
function toldOf(wanted: Readonly<Record<string, string>>, uri: string, appId = "Files"): readonly string[] {
  const watch = createResourceWatch();
  for (const [own, shown] of Object.entries(wanted)) watch.add("Files", own, JSON.stringify(shown));
  const told: string[] = [];
  watch.forward(updated(uri), appId, (frame) => void told.push(JSON.parse(Buffer.concat(frame).toString()).params.uri));
  return told;
}

const logs = { "file:///logs": "file:///logs" };

test.each([
  ["the resource itself", "file:///logs", ["file:///logs"]],
  ["a file inside it", "file:///logs/today.txt", ["file:///logs/today.txt"]],
  ["a query of it", "file:///logs?day=1", ["file:///logs?day=1"]],
  ["a fragment of it", "file:///logs#end", ["file:///logs#end"]],
  ["a neighbour that begins with the same letters", "file:///logs-of-others", []],
  ["what it is inside of", "file:///", []],
])("of what an app tells, an agent hears of %s as it is", verifies(["card/relay-resources-prompts"]), (_what, uri, heard) => {
  expect(toldOf(logs, uri)).toEqual(heard);
});

test(
  "a folder that ends in a slash covers what is in it, and another app's resources are another's",
  verifies(["card/relay-resources-prompts"]),
  () => {
    expect(toldOf({ "file:///logs/": "file:///logs/" }, "file:///logs/today.txt")).toEqual(["file:///logs/today.txt"]);
    expect(toldOf(logs, "file:///logs", "Other")).toEqual([]);
  },
);

test(
  "an agent hears the URI under which it asked, also of what is inside, by the nearest of several",
  verifies(["card/relay-resources-prompts"]),
  () => {
    const wanted = { "file:///logs": "amcp://Files/file:///logs", "file:///logs/deep": "file:///logs/deep" };
    expect(toldOf(wanted, "file:///logs")).toEqual(["amcp://Files/file:///logs"]);
    expect(toldOf(wanted, "file:///logs/today")).toEqual(["amcp://Files/file:///logs/today"]);
    expect(toldOf(wanted, "file:///logs/deep/er")).toEqual(["file:///logs/deep/er"]);
  },
);

test("what is forgotten by the agent's own URI is not told any more, wherever it was found", () => {
  const watch = createResourceWatch();
  watch.add("A", "x:1", `"x:1"`);
  watch.add("B", "x:1", `"x:1"`);
  watch.add("B", "x:2", `"x:2"`);
  watch.forget(`"x:1"`);
  expect([watch.urisOf("A"), watch.urisOf("B"), watch.has("B", "x:2")]).toEqual([[], ["x:2"], true]);
});
