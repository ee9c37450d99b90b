import type { LiveApps } from "../../contracts/sessions/live-apps.ts";

/** The running proxies, whose program is loaded when they are first asked for: most recorders serve no dashboard. */
export function createLateApps(env: Readonly<Record<string, string | undefined>>): LiveApps {
  let loading: Promise<LiveApps> | undefined;
  const load = () => {
    loading ??= import("../../proxy/index.ts").then(({ createLiveApps }) => createLiveApps(env));
    return loading;
  };
  return {
    proxies: async () => (await load()).proxies(),
    tools: async (pid) => (await load()).tools(pid),
    call: async (pid, call, signal) => (await load()).call(pid, call, signal),
  };
}
