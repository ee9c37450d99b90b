export { openStartedApps, type StartableProject, type StartCall, type StartedApps } from "./started-apps.ts";
