import type { FoundApp } from "./found-app.ts";

/** The path of an app's first scenario. */
export const firstScenarioPath = ({ id }: FoundApp): string => `scenarios/${id.toLowerCase()}-opens.yaml`;

/** Passes in every app that opens, and needs no baseline. */
export const firstScenario = ({ id }: FoundApp): string =>
  `# yaml-language-server: $schema=../node_modules/amcp-test/docs/schema/scenario.json
name: ${id} opens
apps: [${id}]
steps:
  - inspect: { tree: all }
  - inspect: { screenshot: opened }
  - verify: { noErrors: [unhandled] }
  # The elements are now in amcp-results/attachments, as tree-all.txt: steps name them as it does. For example:
  # - interact: { click: "Button 'Save'" }
  # - verify: { element: Status, text: Saved }
  # - verify: { screenshot: saved }
`;
