import { onTestFinished } from "vitest";
import type { Clock } from "../../../contracts/ports.ts";
import type { RunningMock } from "../../../gateways/kit/mock/serve-mock.ts";
import type { ApiSettings } from "../../../gateways/nsip/client/api-settings.ts";
import type { NsipGateway } from "../../../gateways/nsip/gateway.ts";
import { createNsipGateway, defaultApi } from "../../../gateways/nsip/index.ts";
import { callerNamed } from "./caller.ts";
import { openMock } from "./open-mock.ts";
import { type KeptLine, keepLog } from "./quiet-log.ts";

export interface Opened {
  readonly mock: RunningMock;
  readonly gateway: NsipGateway;
  readonly lines: readonly KeptLine[];
  /** The result's structured content. */
  call(tool: string, written?: object, client?: string): Promise<Answered>;
  /** The JSON of a resource. */
  read(uri: string): Promise<unknown>;
}

export interface Answered {
  readonly data: Record<string, unknown> & { readonly error?: { code: number; message: string; data: Record<string, unknown> } };
  readonly isError: boolean;
  readonly meta: Record<string, Record<string, unknown>>;
  readonly content: readonly Record<string, unknown>[];
}

/** A gateway before a mock, called without a transport. */
export async function openGateway(settings: Partial<ApiSettings> = {}, clock?: Clock): Promise<Opened> {
  const mock = await openMock();
  const log = keepLog();
  const api = { ...defaultApi, backoffMs: 1, ...settings, base: mock.url };
  const gateway = createNsipGateway({ api, clock: clock ?? mock.clock, log, version: "1.0.0" });
  return {
    mock,
    gateway,
    lines: log.lines,
    async call(tool, written = {}, client = "test") {
      const answer = await gateway.call(tool, written, callerNamed(client));
      if (answer === undefined) throw new Error(`there is no tool ${tool}`);
      return {
        data: JSON.parse(JSON.stringify(answer.structuredContent)),
        isError: answer.isError === true,
        meta: JSON.parse(JSON.stringify(answer._meta)),
        content: JSON.parse(JSON.stringify(answer.content)),
      };
    },
    async read(uri) {
      const content = await gateway.read(uri, callerNamed("test"));
      if (content === undefined) throw new Error(`there is no resource ${uri}`);
      return JSON.parse(content.text);
    },
  };
}

/** Requests of the mock so far, by the last part of their path, without the date of the last update. */
export const asked = (mock: RunningMock): string[] =>
  mock
    .requests()
    .map(({ path }) => path.split("/").at(-1) ?? "")
    .filter((name) => name !== "getDateLastUpdated");

/** Ends with the test. */
export function closing<Closable extends { close(): Promise<unknown> }>(closable: Closable): Closable {
  onTestFinished(async () => void (await closable.close()));
  return closable;
}
