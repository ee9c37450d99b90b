import { createServer } from "node:net";
import { parseFault } from "./stub-fault.ts";
import { joinProxy } from "./stub-link.ts";
import { serveTools } from "./stub-mcp.ts";
import { recordInput } from "./stub-recording.ts";
import { openScreens } from "./stub-screens.ts";
import { stubTools } from "./stub-tools.ts";

/**
 * An app without .NET: the same link and tools, elements and pixels from the files of a folder, and every fault on request.
 * `node stub-app.js <folder>`, with the environment of an app; AMCP_STUB_FAULT makes it misbehave from the start. AMCP_STUB_ODD makes it differ under odd seeds of AMCP_PERTURB: the text of a fault, or
 * `alerts=alerts-empty` for a screen that comes in the place of another one. AMCP_STUB_SINGLE is a port of this machine that one process takes,
 * so that another one ends at once.
 */
async function main(): Promise<void> {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error("usage: stub-app <folder with app.json>");
  const odd = Number(process.env["AMCP_PERTURB"] ?? 0) % 2 === 1 ? (process.env["AMCP_STUB_ODD"] ?? "") : "";
  const [place, substitute] = odd.split("=");
  const screens = await openScreens(folder, (name) => (name === place ? (substitute ?? name) : name));
  const fault = parseFault(process.env["AMCP_STUB_FAULT"] ?? "") ?? (screens.names.includes(place ?? "") ? undefined : parseFault(odd));
  if (fault?.kind === "ignore-sigterm") process.on("SIGTERM", () => console.error("SIGTERM is ignored"));
  console.log("stub: starting");
  const single = process.env["AMCP_STUB_SINGLE"];
  if (single !== undefined && !(await takesPort(Number(single)))) {
    console.log("stub: another window is open already");
    process.exit(0);
  }
  if (fault?.kind === "crash-at-boot") {
    console.error("stub: the configuration file is damaged");
    process.exit(3);
  }
  if (fault?.kind === "never-register") {
    console.error("stub: waiting for the licence server");
    setInterval(() => {}, 60_000);
    return;
  }
  const link = await joinProxy({ environment: process.env, pid: process.pid, onEnd: () => process.exit(0) });
  const input = process.env["AMCP_STUB_INPUT"];
  serveTools(link, input === undefined ? stubTools(screens) : [...stubTools(screens), recordInput(link, input)], fault);
  if (fault?.kind !== "ignore-sigterm") {
    process.once("SIGTERM", () => {
      link.send({ jsonrpc: "2.0", method: "amcp/unregister", params: { instance: link.instance, reason: "SIGTERM" } });
      link.end(() => process.exit(0));
    });
  }
  console.log("stub: ready");
}

/** Whether no other process has the port, which is then kept until this process ends. */
const takesPort = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer().unref();
    server.once("error", () => resolve(false));
    server.listen({ host: "127.0.0.1", port }, () => resolve(true));
  });

await main().catch((error: unknown) => {
  console.error(`stub: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
