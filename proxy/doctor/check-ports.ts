import { messageOf } from "../../contracts/errors.ts";
import { listenHttp } from "../../platform/http-server.ts";
import { listenOn } from "../../platform/sockets.ts";
import { type CheckResult, failedBy, passed } from "./check-result.ts";
import type { Examination } from "./examination.ts";

/** Checks whether the proxy can listen at its addresses. */
export async function checkPorts({ options, running }: Examination): Promise<readonly CheckResult[]> {
  const { listen, listenTls, http, metrics } = options;
  const serve = async () => {};
  const doors = [
    { place: listen, what: "for apps that dial in", open: () => listenOn(listen, (stream) => void stream.destroy(), listenTls) },
    ...(http === undefined
      ? []
      : [{ place: http.listen, what: "for agents", open: () => listenHttp(http.listen, { tls: http.tls, serve }) }]),
    ...(metrics === undefined ? [] : [{ place: metrics, what: "for metrics", open: () => listenHttp(metrics, { serve }) }]),
  ];
  const findings = doors.map(async ({ place, what, open }) => {
    try {
      await (await open()).close();
      return [passed({ area: "ports", place, message: `free, ${what}` })];
    } catch (error) {
      const holder = running.find((proxy) => proxy.endpoint === place || proxy.http === place);
      const [found, ...more] = failedBy(error, "ports", place);
      if (found === undefined || holder === undefined) return failedBy(error, "ports", place);
      return [{ ...found, message: `${messageOf(error)}: by the proxy that is process ${holder.pid}` }, ...more];
    }
  });
  return (await Promise.all(findings)).flat();
}
