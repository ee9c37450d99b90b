import type { EnvelopePath } from "../relay/envelope.ts";
import type { Span } from "../relay/json-scan.ts";
import { rpcCodes } from "../relay/rpc.ts";
import type { Inquiry } from "./inquiry.ts";

/** A text that a request cannot do without, and where it stands; a request without it is refused, and nothing is returned. */
export function neededText(inquiry: Inquiry, path: EnvelopePath): { readonly text: string; readonly at: Span } | undefined {
  const text = inquiry.message.text(path);
  const at = inquiry.message.span(path);
  if (text !== undefined && at !== undefined) return { text, at };
  inquiry.refuse({ code: rpcCodes.invalidParams, message: `${inquiry.message.method} needs ${path}, a string` });
  return undefined;
}
