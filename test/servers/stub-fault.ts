import { z } from "zod";

/**
 * `hang`: never answers. `crash`: ends in the middle of a call. `garbage`: bytes that are no message. `slow`: answers after `value` ms.
 * `huge`: an answer of 15 MB. `linger`: closes its link and ends `value` ms later. `wrong-shape`: structured content of another tool.
 * `leak`: says that it is done and does nothing. `busy`: its UI thread is busy for `value` ms from its start.
 * The others concern the process: `crash-at-boot`, `never-register`, `ignore-sigterm`.
 */
const FaultKind = z.enum([
  "hang",
  "crash",
  "garbage",
  "slow",
  "huge",
  "linger",
  "wrong-shape",
  "leak",
  "busy",
  "crash-at-boot",
  "never-register",
  "ignore-sigterm",
]);

export interface Fault {
  readonly kind: z.infer<typeof FaultKind>;
  /** Only calls of this tool; any tool when absent. */
  readonly tool: string | undefined;
  readonly value: number;
}

const DEFAULT_VALUE = 1000;

/** `hang`, `crash@ClickElement`, `slow@FindElement=300`. @throws Error for another text; nothing for an empty one */
export function parseFault(text: string): Fault | undefined {
  if (text === "") return undefined;
  const [, kind, tool, value] = /^([a-z-]+)(?:@(\w+))?(?:=(\d+))?$/.exec(text) ?? [];
  return { kind: FaultKind.parse(kind), tool, value: value === undefined ? DEFAULT_VALUE : Number(value) };
}
