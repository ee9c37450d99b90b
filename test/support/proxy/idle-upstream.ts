import { expect } from "vitest";
import type { Upstream } from "../../../proxy/relay/upstream.ts";

/** An upstream that is asked nothing and answers nothing. @param closed is given the reason when it is closed */
export const idleUpstream = (appId: string, closed: (reason: string) => void = () => {}): Upstream => ({
  appId,
  session: undefined,
  sessions: undefined,
  call: () => expect.unreachable("no call is made here"),
  request: () => new Promise(() => {}),
  send: () => {},
  run: () => new Promise(() => {}),
  fail: () => {},
  close: closed,
  load: () => ({ running: 0, waiting: 0 }),
  silentMs: () => 0,
});
