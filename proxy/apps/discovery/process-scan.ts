import { AppId } from "../../../contracts/link.ts";
import { findProcessesWith } from "../../../platform/process-environments.ts";
import type { AppTarget } from "../../settings/target.ts";

/** Seed 000, section 8: by these an app tells where it listens. */
const ENDPOINT_VARIABLE = "AVALONIA_MCP_ENDPOINT";
const APP_ID_VARIABLE = "AVALONIA_MCP_APP_ID";

/** `transport://endpoint`; port 0 asks for a free one, which the app's descriptor file tells and its environment does not. */
const DIALLABLE = /^(?:(?:tcp|http):\/\/.+:(?!0+(?:\/|$))\d+(?:\/.*)?|pipe:\/\/.+|unix:\/\/\/.+)$/;

/** The apps that this user's programs were started to be. Children inherit the variables: one endpoint is one app. */
export async function scanProcesses(): Promise<readonly AppTarget[]> {
  const processes = await findProcessesWith(ENDPOINT_VARIABLE);
  return processes.flatMap(({ pid, variable }) => {
    const endpoint = variable(ENDPOINT_VARIABLE) ?? "";
    const appId = AppId.safeParse(variable(APP_ID_VARIABLE)).data;
    return appId !== undefined && DIALLABLE.test(endpoint) ? [{ kind: "app", appId, endpoint, pid } as const] : [];
  });
}
