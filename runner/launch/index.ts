export { openStartedApps, type StartCall, type StartedApps } from "./started-apps.ts";
