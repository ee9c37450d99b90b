import { type ErrorCode, errors } from "../../contracts/errors.ts";
import type { ProxyStatus } from "../../contracts/proxy-control.ts";
import { type Finding, fine, wrong } from "./finding.ts";

const area = "running";

/** Reports apps that the running proxies have refused or lost. */
export function checkRunning(running: readonly ProxyStatus[]): readonly Finding[] {
  if (running.length === 0) return [fine({ area, place: "this user", message: "no proxy is running" })];
  return running.flatMap(({ pid, apps, refused, version }) => {
    const place = `process ${pid}`;
    const missing = apps.filter(({ status }) => status === "Disconnected" || status === "Reconnecting");
    return [
      fine({ area, place, message: `amcp-proxy ${version}, ${apps.filter(({ active }) => active).length} apps` }),
      ...refused.map(({ appId = "unknown", pid: rival, code, reason, attempts }) => {
        const who = rival === undefined ? appId : `${appId}, process ${rival},`;
        return wrong(codeOf(code), {
          area,
          place,
          message: `${who} was refused ${attempts === 1 ? "once" : `${attempts} times`}: ${reason}`,
        });
      }),
      ...missing.map(({ appId, since, reason = "" }) =>
        wrong("AMCP_PROXY_APP_GONE", { area, place, message: `${appId} is not connected since ${since}: ${reason}` }),
      ),
    ];
  });
}

const codeOf = (code: string): ErrorCode => (Object.hasOwn(errors, code) ? (code as ErrorCode) : "AMCP_PROXY_UNAUTHENTICATED");
