import { expect, test, vi } from "vitest";
import type { z } from "zod";
import type { Answered, FailedAnswer } from "../../../../contracts/step.ts";
import { createOffers, type ProxyRequest } from "../../../../runner/apps/offers.ts";
import { verifies } from "../../../support/verifies.ts";

const { signal } = new AbortController();

const LISTS = {
  "resources/list": { resources: [{ uri: "nsip://breeds" }, { uri: "binance://market" }] },
  "resources/templates/list": { resourceTemplates: [{ uriTemplate: "nsip://animal/{id}" }] },
};

/** The offers of a proxy; it lists what is above, and every other request succeeds unless it fails with the given answer. */
function open(failure?: FailedAnswer) {
  const asked: string[] = [];
  const ask: ProxyRequest = async <Schema extends z.ZodType>({ method, schema }: { readonly method: string; readonly schema: Schema }) => {
    asked.push(method);
    const list = LISTS[method as keyof typeof LISTS];
    if (failure !== undefined && list === undefined) return failure;
    return { ok: true, data: schema.parse(list ?? {}) } satisfies Answered<z.output<Schema>>;
  };
  return { ...createOffers(ask), asked };
}

test.each([
  ["the resource itself", "amcp://NSIP/nsip://animal/1", 1],
  ["a part of the resource", "amcp://NSIP/nsip://animal/1/lineage", 1],
  ["a resource that begins with the same letters", "amcp://NSIP/nsip://animal/10", 0],
])("an update of %s reaches the subscription or not", verifies(["card/verb-verify-resource"]), async (_what, uri, told) => {
  const { offers, noteUpdate } = open();
  const updated = vi.fn();
  await offers.subscribe("NSIP:nsip://animal/1", updated, signal);
  noteUpdate({ uri });
  expect(updated).toHaveBeenCalledTimes(told);
});

test.each(["read", "subscribe"] as const)("a failed %s asks for the lists only where they are its cure", async (method) => {
  const attempt = (failure: FailedAnswer) => {
    const { offers, asked } = open(failure);
    const name = "NSIP:nsip://ghost";
    const answer = method === "read" ? offers.read(name, signal) : offers.subscribe(name, () => {}, signal);
    return answer.then((got) => ({ got, asked }));
  };
  const unknown = await attempt({ ok: false, code: "JSONRPC_32002", message: "there is no such resource" });
  expect(unknown.got).toMatchObject({ details: { hint: "Read one of nsip://breeds, nsip://animal/{id}." } });
  const failure: FailedAnswer = { ok: false, code: "AMCP_PROXY_TIMEOUT", message: "late" };
  expect(await attempt(failure)).toEqual({ got: failure, asked: [`resources/${method}`] });
});
