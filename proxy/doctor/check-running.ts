import { type ErrorCode, errors } from "../../contracts/errors.ts";
import type { ProxyStatus } from "../../contracts/proxy-control.ts";
import { type CheckResult, failed, passed } from "./check-result.ts";

const area = "running";

/** Reports apps that the running proxies have refused or lost. */
export function checkRunning(running: readonly ProxyStatus[]): readonly CheckResult[] {
  if (running.length === 0) return [passed({ area, place: "this user", message: "no proxy is running" })];
  return running.flatMap(({ pid, apps, refused, version }) => {
    const place = `process ${pid}`;
    const missing = apps.filter(({ status }) => status === "Disconnected" || status === "Reconnecting");
    return [
      passed({ area, place, message: `amcp-proxy ${version}, ${apps.filter(({ active }) => active).length} apps` }),
      ...refused.map(({ appId = "unknown", pid: rival, code, reason, attempts }) => {
        const who = rival === undefined ? appId : `${appId}, process ${rival},`;
        return failed(codeOf(code), {
          area,
          place,
          message: `${who} was refused ${attempts === 1 ? "once" : `${attempts} times`}: ${reason}`,
        });
      }),
      ...missing.map(({ appId, since, reason = "" }) =>
        failed("AMCP_PROXY_APP_GONE", { area, place, message: `${appId} is not connected since ${since}: ${reason}` }),
      ),
    ];
  });
}

const codeOf = (code: string): ErrorCode => (Object.hasOwn(errors, code) ? (code as ErrorCode) : "AMCP_PROXY_UNAUTHENTICATED");
