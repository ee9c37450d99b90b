import { appsList } from "./apps-list.ts";
import type { MetaTool } from "./define-meta-tool.ts";
import { toolCall } from "./tool-call.ts";
import { toolsFind } from "./tools-find.ts";

/** The proxy's own tools by name, in the order in which they are listed. */
export const metaTools: ReadonlyMap<string, MetaTool> = new Map([appsList, toolsFind, toolCall].map((tool) => [tool.name, tool]));

export const metaToolNames: ReadonlySet<string> = new Set(metaTools.keys());
