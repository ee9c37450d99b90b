import { appsList } from "./apps-list.ts";
import type { MetaTool } from "./define-meta-tool.ts";
import { scenarioSave } from "./scenario-save.ts";
import { toolCall } from "./tool-call.ts";
import { toolsFind } from "./tools-find.ts";

/** Tools that every proxy has, in the order in which they are listed. */
const always = [appsList, toolsFind, toolCall];

const byName = (tools: readonly MetaTool[]): ReadonlyMap<string, MetaTool> => new Map(tools.map((tool) => [tool.name, tool]));

const withoutExport = byName(always);
const withExport = byName([...always, scenarioSave]);

/** The proxy's own tools by name. @param canSave whether agents may save scenarios */
export const metaToolsOf = (canSave: boolean): ReadonlyMap<string, MetaTool> => (canSave ? withExport : withoutExport);

export const metaToolNames: ReadonlySet<string> = new Set(withExport.keys());
