import { useEffect, useRef, useState } from "preact/hooks";
import type { LiveApp } from "../../../contracts/sessions/api.ts";
import { ApiFailure, callAppTool, failureFrom } from "../../api/client.ts";
import { contentOf, isJsonObject } from "../../format/call-facts.ts";

type Input = Readonly<Record<string, unknown>>;

/** Mouse and keyboard of an app. Input is sent in order, one call after the other. */
export interface Hand {
  /** Sends an input after the held one. */
  use(tool: string, input: Input): void;
  /** Sends an input after some time, or before the next one: it may still change. */
  hold(held: HeldInput): void;
  /** The input that is held. */
  held(): HeldInput | undefined;
  /** Drops the held input, which is part of another one. */
  drop(): void;
  /** Sends the held input and waits for all. */
  settled(): Promise<void>;
  readonly isBusy: boolean;
  /** Why the latest input did not reach the app. */
  readonly failure: ApiFailure | undefined;
}

export interface HeldInput {
  readonly tool: string;
  readonly input: Input;
  readonly ms: number;
}

/** @param onDone called after each input */
export function useHand(app: Pick<LiveApp, "appId" | "proxy"> | undefined, onDone: () => void): Hand {
  const queue = useRef(Promise.resolve());
  const holding = useRef<{ readonly held: HeldInput; readonly timer: ReturnType<typeof setTimeout> } | undefined>(undefined);
  const [waiting, setWaiting] = useState(0);
  const [failure, setFailure] = useState<ApiFailure>();
  const done = useRef(onDone);
  done.current = onDone;
  const send = (tool: string, input: Input) => {
    if (app === undefined) return;
    setWaiting((count) => count + 1);
    queue.current = queue.current.then(async () => {
      const result = await callAppTool({ appId: app.appId, proxy: app.proxy, tool, arguments: input }).catch(failureFrom);
      setFailure(result instanceof ApiFailure ? result : failureOf(result));
      setWaiting((count) => count - 1);
      done.current();
    });
  };
  const drop = () => {
    clearTimeout(holding.current?.timer);
    holding.current = undefined;
  };
  const flush = () => {
    const held = holding.current?.held;
    drop();
    if (held !== undefined) send(held.tool, held.input);
  };
  useEffect(() => flush, [app?.appId]);
  return {
    use(tool, input) {
      flush();
      send(tool, input);
    },
    hold(held) {
      flush();
      holding.current = { held, timer: setTimeout(flush, held.ms) };
    },
    held: () => holding.current?.held,
    drop,
    settled() {
      flush();
      return queue.current;
    },
    isBusy: waiting > 0,
    failure,
  };
}

function failureOf(result: unknown): ApiFailure | undefined {
  if (!isJsonObject(result) || result["isError"] !== true) return undefined;
  const [first] = contentOf(result);
  return new ApiFailure("refused", { code: "", message: String(first?.["text"] ?? "The app refused the input."), hint: "" });
}
