import { cp } from "node:fs/promises";
import { join, resolve } from "node:path";
import { AmcpError, messageOf } from "../contracts/errors.ts";
import { isCode } from "../platform/files/files.ts";
import { leadsOut } from "../platform/files/paths.ts";
import { openResultFiles } from "../platform/files/result-files.ts";
import { type MergedRun, mergeRuns, reports, type ShardRun } from "../reports/index.ts";
import { worstOf } from "../runner/run/index.ts";
import type { Command } from "./command/command.ts";
import { duration } from "./command/flag-values.ts";
import { type Flags, readFlags } from "./command/flags.ts";
import { mergeQueue } from "./run/merge-queue.ts";
import { openReports, rootFlag } from "./run/open-reports.ts";
import { queueAddressOf, queueFlags } from "./run/queue.ts";
import { exitCodeOfRun, readEvents } from "./run/run-events.ts";
import { reportNames } from "./run/run-settings.ts";

const flags: Flags = {
  out: { kind: "text", value: "DIR", summary: "results folder of the merged run, ./amcp-results by default", env: "AMCP_OUT" },
  reports: { kind: "list", value: "NAMES", summary: `all by default: ${reports.map(({ name }) => name).join(", ")}` },
  ...queueFlags,
  wait: { kind: "text", value: "DURATION", summary: "with --queue: how long it waits while no machine works on the run, 10m by default" },
  ...rootFlag,
};

const WAIT_MS = 600_000;

export const mergeCommand: Command = {
  name: "merge",
  summary: "Joins the results of shards, or of the machines at a queue, to one run with all its reports.",
  usage: "merge <results folders, or --queue>",
  flags,
  async run(argv, terminal) {
    const given = readFlags(argv, flags, terminal.env);
    const out = resolve(terminal.cwd, given.text("out") ?? "amcp-results");
    const root = given.text("paths-from");
    const names = reportNames(
      given.list("reports"),
      reports.map(({ name }) => name),
    );
    const address = given.paths.length === 0 ? queueAddressOf(given) : undefined;
    const waitMs = duration("--wait", given.text("wait"), { example: "10m" }) ?? WAIT_MS;
    if (address !== undefined) return mergeQueue({ address, names, out, root, waitMs, terminal });
    if (given.paths.length === 0) throw new AmcpError("AMCP_USAGE", "name the results folders of the shards, or a queue");
    const folders = given.paths.map((path) => resolve(terminal.cwd, path));
    const inside = folders.find((folder) => !leadsOut(out, folder));
    if (inside !== undefined)
      throw new AmcpError("AMCP_USAGE", `${inside} is within ${out}, whose results merging replaces; choose another --out`);
    const { shards, problems } = await readShards(given.paths, folders);
    const exitCode = worstOf([...shards.map(({ events }) => exitCodeOfRun(events)), ...problems.map(() => 3 as const)]);
    const merged = mergeRuns(shards, { problems, exitCode });
    const files = openResultFiles(out);
    const open = openReports({ names, files, out, root, terminal });
    try {
      await copyAttachments(merged, shards, out);
      for (const event of merged.events) open.onEvent(event);
    } finally {
      await open.close().finally(() => files.close());
    }
    return exitCode;
  },
};

interface ReadShard extends ShardRun {
  readonly folder: string;
}

/** A shard that cannot be read is a problem of the merged run: the verdicts of the others are kept. */
async function readShards(paths: readonly string[], folders: readonly string[]) {
  const shards: ReadShard[] = [];
  const problems: string[] = [];
  for (const [index, folder] of folders.entries()) {
    const name = paths[index] ?? folder;
    try {
      shards.push({ folder, events: await readEvents(join(folder, "events.ndjson"), `${name}/events.ndjson`) });
    } catch (cause) {
      problems.push(`the results of a shard are missing: ${messageOf(cause)}`);
    }
  }
  if (shards.length === 0) throw new AmcpError("AMCP_FILE_NOT_FOUND", problems.join("; "));
  return { shards, problems };
}

/** Only folders that events name are copied; one that is missing leaves a report without its files. */
async function copyAttachments({ folders }: MergedRun, shards: readonly ReadShard[], out: string): Promise<void> {
  for (const { shard, from, to } of folders) {
    const root = shards[shard]?.folder ?? "";
    const source = resolve(root, from);
    const target = resolve(out, to);
    if (from === "" || leadsOut(root, source) || leadsOut(out, target)) continue;
    await cp(source, target, { recursive: true }).catch((cause: unknown) => {
      if (!isCode(cause, "ENOENT")) throw new AmcpError("AMCP_OUT_UNWRITABLE", `cannot copy ${source}: ${messageOf(cause)}`, { cause });
    });
  }
}
