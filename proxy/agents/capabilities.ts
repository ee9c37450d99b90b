import { APP_INSTRUCTIONS } from "../../contracts/app-tools/target.ts";

/** The proxy's capabilities. They do not depend on the connected apps, because apps may connect later. */
export const CAPABILITIES = {
  tools: { listChanged: true },
  prompts: { listChanged: true },
  resources: { subscribe: true, listChanged: true },
  completions: {},
  logging: {},
} as const;

export const serverInfo = (version: string) => ({ name: "amcp-proxy", title: "Avalonia apps", version });

export const INSTRUCTIONS = `One connection to every running Avalonia app that has joined this proxy. Tools are named by app, such as WatchTower:ClickElement. Apps come and go: apps_list shows which are connected and why one is gone, tools_find finds tools of apps that came later, and tool_call calls them. AMCP_* codes are the proxy's own. The resource amcp://guide teaches how to test with these tools, amcp://session has all that you did.
${APP_INSTRUCTIONS}`;
