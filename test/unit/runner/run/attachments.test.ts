import { expect, test } from "vitest";
import { createAttachmentStore } from "../../../../runner/run/results/attachments.ts";

function store() {
  const written = new Map<string, string>();
  const linked = new Map<string, string>();
  const files = {
    write: async (path: string, content: Uint8Array | string) => void written.set(path, Buffer.from(content).toString()),
    link: async (path: string, from: string) => void linked.set(path, from),
    read: async () => undefined,
    readBytes: async () => undefined,
    appendTo: () => () => {},
  };
  return { written, linked, ...createAttachmentStore(files) };
}

const text = (name: string, content: string) => ({ name, kind: "text" as const, mediaType: "text/plain" as const, content });

test("equal contents are names of one file, also those of different scenarios", async () => {
  const { written, linked, attachTo } = store();
  const first = await attachTo("a.yaml")(text("tree", "same"));
  const second = await attachTo("a.yaml")(text("other", "same"));
  const elsewhere = await attachTo("b.yaml")(text("other", "same"));
  const again = await attachTo("a.yaml")(text("other", "same"));
  expect([first.path, second.path, again.path]).toEqual([
    "attachments/a.yaml/tree.txt",
    "attachments/a.yaml/other.txt",
    "attachments/a.yaml/other.txt",
  ]);
  expect([...linked]).toEqual([
    ["attachments/a.yaml/other.txt", "attachments/a.yaml/tree.txt"],
    ["attachments/b.yaml/other.txt", "attachments/a.yaml/tree.txt"],
  ]);
  expect(second).toMatchObject({ name: "other", bytes: 4 });
  expect(elsewhere.path).toBe("attachments/b.yaml/other.txt");
  expect(written.size).toBe(1);
});

test("a picture that is kept has the name of its content, unless it is stored already", async () => {
  const { written, linked, attachTo, keep } = store();
  const picture = (name: string, content: string) => ({ name, kind: "screenshot" as const, mediaType: "image/png" as const, content });
  const [first, again] = [await keep(picture("trace-Desk", "one")), await keep(picture("trace-Shop", "one"))];
  expect([first.path, again.path]).toEqual([`attachments/blobs/${first.sha256}.png`, `attachments/blobs/${first.sha256}.png`]);
  const named = await attachTo("a.yaml")(picture("failure-Desk", "two"));
  expect((await keep(picture("trace-Desk", "two"))).path).toBe(named.path);
  await attachTo("a.yaml")(picture("failure-Desk", "one"));
  expect([...linked]).toEqual([["attachments/a.yaml/failure-Desk-2.png", first.path]]);
  expect(written.size).toBe(2);
});

test("names that differ in case only get files of their own, for some file systems do not tell them apart", async () => {
  const { attachTo } = store();
  await attachTo("a.yaml")(text("tree", "one"));
  expect((await attachTo("a.yaml")(text("Tree", "two"))).path).toBe("attachments/a.yaml/Tree-2.txt");
});

test("different contents of one name get names of their own", async () => {
  const { written, attachTo } = store();
  await Promise.all(["one", "two", "three"].map((content) => attachTo("a.yaml")(text("tree", content))));
  expect([...written.keys()]).toEqual(["attachments/a.yaml/tree.txt", "attachments/a.yaml/tree-2.txt", "attachments/a.yaml/tree-3.txt"]);
});
