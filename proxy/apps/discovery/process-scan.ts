import { AppId } from "../../../contracts/link.ts";
import { findProcessesWith } from "../../../platform/process-environments.ts";
import type { AppTarget } from "../../settings/target.ts";

/** Environment variables by which an app announces its endpoint (seed 000, section 8). */
const ENDPOINT_VARIABLE = "AVALONIA_MCP_ENDPOINT";
const APP_ID_VARIABLE = "AVALONIA_MCP_APP_ID";

/** `transport://endpoint` without port 0: an app with port 0 tells its real port only in its descriptor file. */
const DIALLABLE = /^(?:(?:tcp|http):\/\/.+:(?!0+(?:\/|$))\d+(?:\/.*)?|pipe:\/\/.+|unix:\/\/\/.+)$/;

/** Finds apps by the environment of this user's processes. Child processes inherit the variables, so each endpoint counts once. */
export async function scanProcesses(): Promise<readonly AppTarget[]> {
  const processes = await findProcessesWith(ENDPOINT_VARIABLE);
  return processes.flatMap(({ pid, variable }) => {
    const endpoint = variable(ENDPOINT_VARIABLE) ?? "";
    const appId = AppId.safeParse(variable(APP_ID_VARIABLE)).data;
    return appId !== undefined && DIALLABLE.test(endpoint) ? [{ kind: "app", appId, endpoint, pid } as const] : [];
  });
}
