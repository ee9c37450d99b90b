import { onTestFinished } from "vitest";
import type { RunningMock } from "../../../gateways/kit/mock/serve-mock.ts";
import { type NsipMockOptions, serveNsipMock } from "../../../gateways/nsip/index.ts";

/** A mock that ends with the test. */
export async function openMock(options: NsipMockOptions = {}): Promise<RunningMock> {
  const mock = await serveNsipMock(options);
  onTestFinished(mock.close);
  return mock;
}
