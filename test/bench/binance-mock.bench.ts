import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { platform } from "node:os";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { test } from "vitest";
import WebSocket from "ws";
import { answer } from "./samples.ts";

const WATCHED_MS = 2000;
const RUNS = 5;
const MS_PER_TICK = 10;
const SYMBOLS = "btc eth bnb sol xrp ada doge trx link avax dot ltc bch uni atom xlm etc fil near apt"
  .split(" ")
  .map((base) => `${base}usdt`);

/** Processor time that a process has used, in milliseconds. */
async function used(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
}

/** Shares of a core within several spans of time, in percent. */
async function shares(pid: number): Promise<readonly number[]> {
  const samples: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const [before, began] = [await used(pid), performance.now()];
    await delay(WATCHED_MS);
    samples.push((100 * ((await used(pid)) - before)) / (performance.now() - began));
  }
  return samples;
}

test.runIf(platform() === "linux")("how much of a core does the mock exchange take?", async () => {
  const mock = spawn(process.execPath, ["dist/bin/amcp-test.js", "mock", "binance"], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(mock, "exit");
  const pid = mock.pid ?? 0;
  const [line] = await once(createInterface(mock.stdout), "line");
  const { url, admin } = JSON.parse(line);
  const socket = new WebSocket(
    `${url.replace(/^http/, "ws")}/stream?streams=${SYMBOLS.map((symbol) => `${symbol}@depth@100ms`).join("/")}`,
  );
  await once(socket, "open");
  socket.on("message", () => {});
  try {
    await answer(
      "Share of a core of the mock exchange",
      async () => {
        const calm = { what: "20 symbols at 100 ms, calm", samples: await shares(pid), target: { figure: "median", atMost: 25 } as const };
        for (const symbol of SYMBOLS) {
          const body = JSON.stringify({ script: "stuffing", symbol: symbol.toUpperCase() });
          await fetch(`${admin}/script`, { method: "POST", body });
        }
        return [calm, { what: "20 symbols at 100 ms, 200 levels each", samples: await shares(pid) }];
      },
      "% of a core",
    );
  } finally {
    socket.terminate();
    mock.kill("SIGTERM");
    await ended;
  }
});
