import type { Message } from "../relay/envelope.ts";
import { elementsOf, locate, type Span, textAt } from "../relay/json-scan.ts";

/** A tool as its upstream lists it: the definition stays the bytes that it wrote. */
export interface UpstreamTool {
  readonly name: string;
  readonly description: string | undefined;
  readonly definition: Buffer;
  /** Where `definition` holds the name, with its quotes. */
  readonly nameAt: Span;
}

const DEFINITION = { name: {}, description: {} } as const;

/** The tools of an answer to `tools/list` and where to go on. Entries without a name are left out. */
export function readToolsPage(message: Message): { tools: readonly UpstreamTool[]; nextCursor: string | undefined } | undefined {
  const { bytes } = message;
  const found = locate(bytes, { result: { tools: {}, nextCursor: {} } });
  const list = found?.get("result.tools");
  if (list === undefined) return undefined;
  const cursor = found?.get("result.nextCursor");
  return {
    tools: elementsOf(bytes, list).flatMap((span) => readTool(bytes.subarray(span.start, span.end))),
    nextCursor: cursor && textAt(bytes, cursor),
  };
}

function readTool(definition: Buffer): readonly UpstreamTool[] {
  const found = locate(definition, DEFINITION);
  const nameAt = found?.get("name");
  const name = nameAt && textAt(definition, nameAt);
  if (nameAt === undefined || name === undefined || name === "") return [];
  const description = found?.get("description");
  return [{ name, description: description && textAt(definition, description), definition, nameAt }];
}
