import type { RelayedCall } from "../relay/relayed-request.ts";
import type { Inquiry } from "./inquiry.ts";

/** A request whose agent was asked something and has to come again, while its app still works on it. */
export interface Parked {
  readonly inquiry: Inquiry;
  readonly call: RelayedCall | undefined;
  /** Questions that are not answered yet, `{"method":...,"params":...}`, by their ids as written. */
  readonly questions: Map<string, Buffer>;
  readonly patience: NodeJS.Timeout;
}
