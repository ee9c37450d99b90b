import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { AnswerDifference, ReplayedCall, ReplayReport } from "../contracts/sessions/replay-report.ts";
import { PROXY_SERVER } from "../contracts/sessions/tool-call-record.ts";
import { slashedPath } from "../platform/files/paths.ts";
import { plural, visible, visibleLines } from "../platform/text/shown-text.ts";
import { replaySession, secretsOf } from "../runner/replay/index.ts";
import { renderDuration, type SessionSource } from "../sessions/index.ts";
import { namedApps, withApps } from "./apps/with-apps.ts";
import type { Command, Terminal } from "./command/command.ts";
import { type Flags, type Given, readFlags } from "./command/flags.ts";
import { INTERRUPTED } from "./command/interrupt.ts";
import { loadConfig } from "./config/config.ts";
import { PRIVATE } from "./export/export-scenario.ts";
import { askSecrets } from "./export/settle-scenario.ts";
import { gatewayPlans } from "./gateway-plans/gateway-plans.ts";
import { recordsOf, sessionArgument, withSession } from "./sessions/session-connection.ts";
import { storeFlag, storeFolder } from "./sessions/sessions-folder.ts";

const OUT = "amcp-results/replay";
/** Differences of a call that the terminal shows; `--json` has all. */
const SHOWN = 5;
const LONGEST = 160;

const flags: Flags = {
  out: { kind: "text", value: "FOLDER", summary: `where pictures that differ are written; ${OUT} by default` },
  json: { kind: "switch", summary: "print JSON; the schema is docs/schema/replay.json" },
  config: { kind: "text", value: "FILE", summary: "instead of amcp.config.yaml in the current folder", env: "AMCP_CONFIG" },
  ...storeFlag,
};

export const replayCommand: Command = {
  name: "replay",
  summary: "Repeats the calls of a session against the apps as they are now, and shows what differs: results, pictures, durations.",
  usage: "replay SESSION",
  flags,
  async run(argv, terminal) {
    const given = readFlags(argv, flags, terminal.env);
    const id = sessionArgument("replay", given.paths);
    return withSession(storeFolder(given, terminal), id, terminal, (source) => replaySource(source, given, terminal));
  },
};

/** @returns 0 where every answer is the same, 1 otherwise */
async function replaySource(source: SessionSource, given: Given, terminal: Terminal): Promise<number> {
  const { out, cwd } = terminal;
  const records = (await recordsOf(source)).filter(({ server_id }) => server_id !== PROXY_SERVER);
  const { config, root } = await loadConfig(cwd, given.text("config"));
  const secrets = await askSecrets(secretsOf(records), terminal);
  const servers = new Set(records.map(({ server_id }) => server_id));
  const isJson = given.has("json");
  const wanted = { configs: namedApps(config, servers), root, mode: "headless", remaining: "ending" } as const;
  return withApps(wanted, terminal, async (ready) => {
    try {
      const calls = await replaySession({
        ...ready,
        records,
        secrets,
        root,
        services: config.services,
        gateways: await gatewayPlans(config, { needed: servers, live: [], root }),
        readBlob: (sha256) => source.blob(sha256),
        keepPicture: await pictureFolder(given.text("out") ?? OUT, cwd),
        onCall: (call) => void (isJson || out.write(renderCall(call))),
      });
      const report = reportOf(source.session.id, calls);
      out.write(isJson ? visibleLines(`${JSON.stringify(report, undefined, 2)}\n`) : renderSummary(report));
      return report.different + report.notRepeated > 0 ? 1 : 0;
    } catch (error) {
      if (ready.signal.aborted) return INTERRUPTED;
      throw error;
    }
  });
}

/** Names of the pictures of a replay, so that only they are removed before another one. */
const PICTURE = /^call-\d+-(was|is|difference)(-\d+)?\.png$/;

/** Pictures of an earlier replay are removed. */
async function pictureFolder(shown: string, cwd: string): Promise<(name: string, png: Uint8Array) => Promise<string>> {
  const folder = resolve(cwd, shown);
  const old = await readdir(folder).catch(() => []);
  for (const name of old) if (PICTURE.test(name)) await rm(join(folder, name));
  return async (name, png) => {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, name), png, { mode: PRIVATE });
    return slashedPath(cwd, join(folder, name));
  };
}

function reportOf(session: string, calls: readonly ReplayedCall[]): ReplayReport {
  const count = (wanted: ReplayedCall["outcome"]) => calls.filter(({ outcome }) => outcome === wanted).length;
  return { session, same: count("same"), different: count("different"), notRepeated: count("notRepeated"), calls: [...calls] };
}

const words: Readonly<Record<ReplayedCall["outcome"], string>> = { same: "same", different: "differs", notRepeated: "not repeated" };

const inMs = (ms: number): string => renderDuration(ms * 1e6);

function renderCall({ number, app, tool, target, outcome, why, differences, pictures, wasMs, isMs }: ReplayedCall): string {
  const durations = isMs === undefined ? "" : `  ${inMs(wasMs)} -> ${inMs(isMs)}`;
  const head = `${String(number).padStart(4)}  ${words[outcome].padEnd(12)}  ${[`${app}:${tool}`, target].filter(Boolean).join(" ")}${durations}`;
  const rest = differences.length - SHOWN;
  const below = [
    ...(why === undefined ? [] : [why]),
    ...differences.slice(0, SHOWN).map(describe),
    ...(rest > 0 ? [`and ${plural(rest, "further difference")}, which --json shows`] : []),
    ...pictures.map(({ sentence, difference, is, was }) => `picture: ${sentence}: ${difference ?? is ?? was ?? ""}`),
  ];
  return `${[head, ...below.map((line) => `      ${line}`)].map(visible).join("\n")}\n`;
}

const describe = ({ path, was, is }: AnswerDifference): string => {
  if (was === undefined) return `${path}: ${short(is)} is new`;
  return is === undefined ? `${path}: ${short(was)} is gone` : `${path}: ${short(was)} is now ${short(is)}`;
};

function short(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text;
}

function renderSummary({ calls, same, different, notRepeated }: ReplayReport): string {
  const repeated = calls.filter(({ isMs }) => isMs !== undefined);
  const sum = (of: (call: ReplayedCall) => number) => inMs(repeated.reduce((total, call) => total + of(call), 0));
  const skipped = notRepeated === 0 ? "" : `, ${notRepeated} not repeated`;
  return `${plural(calls.length, "call")}: ${same} the same, ${different} different${skipped}; ${sum(({ wasMs }) => wasMs)} then, ${sum(({ isMs = 0 }) => isMs)} now\n`;
}
