import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { InputEvent, inputNotification } from "../../../contracts/input-event.ts";
import { verifies } from "../../support/verifies.ts";

const { messages } = JSON.parse(readFileSync("fixtures/golden/input-events.json", "utf8"));

test("the golden events of a recorded app keep the contract, and there is one of every kind", verifies(["card/4-recording"]), () => {
  const events = messages.map((message: { method: string; params: unknown }) => {
    expect(message.method).toBe(inputNotification);
    return InputEvent.parse(message.params);
  });
  expect(events).toEqual(messages.map(({ params }: { params: unknown }) => params));
  const kinds = InputEvent.options.map(({ shape }) => shape.kind.value);
  expect([...new Set(events.map(({ kind }: InputEvent) => kind))].sort()).toEqual([...kinds].sort());
});

test("an event that tells the text or the changes of a secret is refused", verifies(["card/4-recording"]), () => {
  const secret = messages
    .map(({ params }: { params: InputEvent }) => params)
    .find((event: InputEvent) => event.kind === "type" && event.secret);
  expect(InputEvent.safeParse(secret).success).toBe(true);
  expect(InputEvent.safeParse({ ...secret, text: "watchtower" }).success).toBe(false);
  expect(InputEvent.safeParse({ ...secret, changes: [{ property: "text", to: "watchtower" }] }).success).toBe(false);
});
