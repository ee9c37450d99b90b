import { setTimeout as delay } from "node:timers/promises";
import { AmcpError } from "../contracts/errors.ts";
import type { ProxyStatus } from "../contracts/proxy-control.ts";
import { systemClock } from "../platform/observability/clock.ts";
import { visibleLines } from "../platform/text/shown-text.ts";
import { askProxies, renderStatus } from "../proxy/index.ts";
import type { Command, Terminal } from "./command/command.ts";
import { wholeNumber } from "./command/flag-values.ts";
import { type Flags, readFlags } from "./command/flags.ts";
import { signalled } from "./command/interrupt.ts";

const REFRESH_MS = 1000;

/** Clears the screen and moves the cursor to its top. */
const CLEAR = "\u001b[2J\u001b[H";

const flags: Flags = {
  json: { kind: "switch", summary: "print everything as one JSON array; its schema is docs/schema/status.json" },
  once: { kind: "switch", summary: "print once; the default where the output is no terminal" },
  pid: { kind: "text", value: "<pid>", summary: "only the proxy that is this process" },
};

export const statusCommand: Command = {
  name: "status",
  summary: "The proxies that run, with their apps, tools, queues, latencies and whom they refused; refreshed until Ctrl-C.",
  usage: "status [options]",
  flags,
  async run(argv, terminal) {
    const given = readFlags(argv, flags, terminal.env);
    if (given.paths.length > 0) throw new AmcpError("AMCP_USAGE", `status takes no "${given.paths[0]}"`);
    const pid = wholeNumber("--pid", given.text("pid"), { least: 1 });
    const ask = async () => (await askProxies(terminal.env)).filter((proxy) => pid === undefined || proxy.pid === pid);
    const found = await ask();
    if (found.length === 0)
      throw new AmcpError(
        "AMCP_PROXY_NOT_RUNNING",
        pid === undefined ? "no proxy of yours is running" : `process ${pid} is no proxy of yours`,
      );
    if (given.has("json")) terminal.out.write(visibleLines(`${JSON.stringify(found, undefined, 2)}\n`));
    else if (given.has("once") || !terminal.out.isTTY) terminal.out.write(render(found));
    else await watch(ask, terminal);
    return 0;
  },
};

const render = (proxies: readonly ProxyStatus[]): string =>
  proxies.length === 0 ? "no proxy is running any more\n" : proxies.map((proxy) => renderStatus(proxy, systemClock.now())).join("\n");

async function watch(ask: () => Promise<readonly ProxyStatus[]>, { out }: Terminal): Promise<void> {
  const stopped = signalled().then(() => "stopped");
  let next: string | undefined;
  while (next !== "stopped") {
    // A terminal of unknown width reports 0.
    const width = out.columns || undefined;
    const lines = render(await ask()).split("\n");
    out.write(`${CLEAR}${lines.map((line) => line.slice(0, width)).join("\n")}`);
    next = await Promise.race([stopped, delay(REFRESH_MS, "again")]);
  }
}
