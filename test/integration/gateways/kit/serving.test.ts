import { describe, expect, test } from "vitest";
import { type SmallClient, smallClients, smallOverHttp } from "../../../support/gateways/small-clients.ts";
import { verifies } from "../../../support/verifies.ts";

const FIRST = "small://note/first";

async function clientNamed(name: string): Promise<SmallClient> {
  const client = await smallClients[name]?.();
  if (client === undefined) throw new Error(`there is no ${name}`);
  return client;
}

describe.each(Object.keys(smallClients))("%s", (name) => {
  test("lists and gets prompts, completes arguments, reads Markdown", verifies(["002/6-FLOW-stdio", "002/2-FIELD-mime_type"]), async () => {
    const { client } = await clientNamed(name);
    expect((await client.listPrompts()).prompts).toMatchObject([
      {
        name: "letter",
        arguments: [
          { name: "note", required: true },
          { name: "tone", required: false },
        ],
      },
    ]);
    expect(await client.getPrompt({ name: "letter", arguments: { note: "first", tone: "strict" } })).toMatchObject({
      description: "A strict letter",
      messages: [{ role: "user", content: { type: "text", text: "Write a strict letter.\n\n# first" } }],
    });
    const completed = async (ref: Parameters<typeof client.complete>[0]["ref"], argument: { name: string; value: string }) =>
      (await client.complete({ ref, argument })).completion;
    expect(await completed({ type: "ref/prompt", name: "letter" }, { name: "tone", value: "s" })).toMatchObject({
      values: ["strict", "short"],
      hasMore: false,
    });
    expect(await completed({ type: "ref/resource", uri: "small://note/{name}" }, { name: "name", value: "fi" })).toMatchObject({
      values: ["first"],
    });
    expect((await client.readResource({ uri: FIRST })).contents).toEqual([{ uri: FIRST, mimeType: "text/markdown", text: "# first" }]);
  });

  test("tells of a resource's changes, until it is unsubscribed", async () => {
    const { client, subscribe, updates } = await clientNamed(name);
    const write = (note: string) => client.callTool({ name: "write_note", arguments: { name: note, text: "new" } });
    const unsubscribe = await subscribe(FIRST);
    await write("first");
    await expect.poll(() => updates).toEqual([FIRST]);
    await write("second");
    await write("first");
    await expect.poll(() => updates).toEqual([FIRST, FIRST]);
    await unsubscribe();
    const again = await subscribe("small://note/second");
    await write("first");
    await write("second");
    // In their order: an update of the first note would have come before.
    await expect.poll(() => updates).toEqual([FIRST, FIRST, "small://note/second"]);
    await again();
  });

  test("what cannot be served is an error with what to do", async () => {
    const { client, subscribe } = await clientNamed(name);
    const failed = (work: Promise<unknown>) => work.then(undefined, (error: unknown) => error);
    const told = (suggestion: string) => ({ code: -32602, data: { suggestion: expect.stringContaining(suggestion) } });
    const get = (prompt: string, written: Record<string, string>) => failed(client.getPrompt({ name: prompt, arguments: written }));
    expect(await get("lettre", {})).toMatchObject(told("Get letter"));
    expect(await get("letter", {})).toMatchObject(told("Give note: the name of a note"));
    expect(await get("letter", { note: "first", tune: "kind" })).toMatchObject(told("Write tone instead of tune"));
    expect(await get("letter", { note: "second" })).toMatchObject(told("Use the note first"));
    const complete = (argument: string) =>
      failed(client.complete({ ref: { type: "ref/prompt", name: "letter" }, argument: { name: argument, value: "" } }));
    expect(await complete("colour")).toMatchObject(told("Complete note or tone"));
    expect(await failed(client.readResource({ uri: "small://note/none" }))).toMatchObject(told(`Read ${FIRST}`));
    expect(await failed(subscribe("small://note/crowded"))).toMatchObject({ code: -32602 });
  });
});

const legacy = Object.keys(smallClients).filter((name) => !name.includes("newest"));

test.each(legacy)("%s: a resource that cannot be subscribed is refused", async (name) => {
  const { subscribe } = await clientNamed(name);
  await expect(subscribe("small://pond")).rejects.toMatchObject({ code: -32602, data: { value: "small://pond" } });
});

test("a completion has at most 100 values, and says that there are more", async () => {
  const letters = "abcdefghijkl";
  const many = [...letters].flatMap((one) => [...letters].map((two) => `note${one}${two}`));
  const { url } = await smallOverHttp({}, many);
  const send = (method: string, params: object) =>
    fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        "mcp-method": method,
        "mcp-protocol-version": "2026-07-28",
      },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method,
        params: {
          ...params,
          _meta: {
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientCapabilities": {},
            "io.modelcontextprotocol/clientInfo": { name: "hand", version: "1" },
          },
        },
      }),
    });
  const completed = await send("completion/complete", {
    ref: { type: "ref/prompt", name: "letter" },
    argument: { name: "note", value: "note" },
  });
  const { result } = JSON.parse(await completed.text());
  expect(result.completion).toMatchObject({ total: 144, hasMore: true });
  expect(result.completion.values).toHaveLength(100);
});
