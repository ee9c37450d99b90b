import { Fault } from "../../../contracts/fault.ts";
import { defaultApi } from "../../../gateways/nsip/client/api-settings.ts";
import { createNsipClient, type NsipClient } from "../../../gateways/nsip/client/nsip-client.ts";
import type { NsipMockOptions } from "../../../gateways/nsip/index.ts";
import { openMock } from "./open-mock.ts";
import { keepLog } from "./quiet-log.ts";

export const signal = new AbortController().signal;

/** A client before a mock of its own. */
export async function openClient(options: NsipMockOptions = {}, settings: object = {}) {
  const mock = await openMock(options);
  const log = keepLog();
  const drift: string[] = [];
  let requests = 0;
  const client = createNsipClient({ ...defaultApi, backoffMs: 1, ...settings, base: mock.url }, log, {
    onRequest: () => {
      requests += 1;
    },
    onDrift: (notes) => drift.push(...notes),
  });
  return { mock, log, client, drift, requests: () => requests };
}

export const breeds = (client: NsipClient, by = signal) => client.call("get_available_breed_groups", {}, by);
export const fault = (about: object): Fault => Fault.parse(about);
