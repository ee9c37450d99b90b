import { expect, test } from "vitest";
import { FindElement } from "../../../../contracts/app-tools/look/find-element.ts";
import type { ToolOutcome } from "../../../../contracts/step.ts";
import { appToolsOf } from "../../../../runner/apps/app-tools.ts";

const { signal } = new AbortController();

function peer(answer: ToolOutcome<unknown>) {
  const calls: unknown[] = [];
  const app = appToolsOf("Desk", {
    call: async (name, input) => {
      calls.push([name, input]);
      return answer;
    },
  });
  return { app, calls };
}

test("a call has the app's canonical name and every default of the tool", async () => {
  const { app, calls } = peer({ ok: true, data: { elements: [] }, text: "", images: [] });
  expect(await app.call(FindElement, { element: "Save" }, signal)).toMatchObject({ ok: true, data: { elements: [] } });
  expect(calls).toEqual([["Desk:FindElement", { element: "Save", all: false }]]);
});

test("an answer in another shape than agreed is a failure that says what is wrong", async () => {
  const { app } = peer({ ok: true, data: { elements: 3 }, text: "", images: [] });
  const outcome = await app.call(FindElement, { element: "Save" }, signal);
  expect(outcome).toMatchObject({ ok: false, code: "AMCP_PEER_MISMATCH", message: expect.stringContaining("elements") });
});

test("arguments that the tool does not take are never sent", async () => {
  const { app, calls } = peer({ ok: true, data: {}, text: "", images: [] });
  expect(await app.call(FindElement, { element: "" }, signal)).toMatchObject({ ok: false, code: "INVALID_ARGUMENT" });
  expect(calls).toEqual([]);
});

test("a refusal passes as it is", async () => {
  const refusal = { ok: false, code: "ELEMENT_NOT_FOUND", message: "no Save" } as const;
  expect(await peer(refusal).app.call(FindElement, { element: "Save" }, signal)).toEqual(refusal);
});
