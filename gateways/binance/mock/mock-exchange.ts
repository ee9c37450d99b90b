import { AmcpError } from "../../../contracts/errors.ts";
import type { SocketPeer } from "../../../platform/net/web-sockets.ts";
import type { MockAccount } from "./mock-accounts.ts";
import { MockFaults } from "./mock-faults.ts";
import type { ExchangeGate } from "./rest/dispatch.ts";
import { Limits } from "./rest/limits.ts";
import type { RunningClock } from "./running-clock.ts";
import { type KnownAnswer, QUANTUM_MS, ScriptName } from "./scripts/script.ts";
import type { Heartbeat } from "./streams/connection.ts";
import { serveStreams } from "./streams/serve-streams.ts";
import { StreamHub } from "./streams/stream-hub.ts";
import { World } from "./world.ts";
import { ApiConnection } from "./ws-api/serve-ws-api.ts";

interface Settings {
  readonly seed: number;
  readonly scripts: Readonly<Record<string, ScriptName>>;
  readonly accounts: readonly MockAccount[];
  readonly clock: RunningClock;
  /** The system's clock, for the pace of peers. */
  readonly monotonic: () => number;
}

/** The exchange's addresses are all this machine. */
const LOCAL_IP = "127.0.0.1";
const PRIMARY = "btcusdt";
const API_PATH = "/ws-api/v3";

/** Connections of one address in five minutes. */
const MOST_CONNECTIONS = 300;
const CONNECTIONS_MS = 5 * 60_000;

/** Everything of the mock behind its sockets: the market, its limits, streams and faults. A reset restores the initial state of all of it. */
export class MockExchange {
  readonly #settings: Settings;
  readonly #heartbeats = new Map<SocketPeer, Heartbeat>();
  readonly #apis = new Set<ApiConnection>();
  #world: World;
  #hub: StreamHub;
  #limits = new Limits();
  #faults: MockFaults;
  #connectedAt: number[] = [];

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#faults = new MockFaults(this.#faultTargets(), () => settings.clock.now());
    this.#world = this.#createWorld();
    this.#hub = new StreamHub(this.#world.exchange.markets, this.#faults);
  }

  get world(): World {
    return this.#world;
  }

  get gate(): ExchangeGate {
    return { world: this.#world, limits: this.#limits, faults: this.#faults };
  }

  /** Lets the market act at the pace of the clock. @returns the function that ends it */
  start(): () => void {
    const act = () => {
      this.#world.catchUp();
      const now = this.#world.now();
      for (const heartbeat of this.#heartbeats.values()) heartbeat.beat(now, { isSilent: this.#faults.isSilent("") });
    };
    const timer = setInterval(() => this.#settings.clock.isRunning && act(), QUANTUM_MS);
    const end = this.#settings.clock.onChange(act);
    return () => {
      clearInterval(timer);
      end();
    };
  }

  /** @returns the status of the refusal for a handshake that is not accepted */
  accept(path: string): true | number {
    if (this.#faults.isGeoBlocked) return 451;
    const isKnown = path === API_PATH || path === "/stream" || path === "/ws" || path.startsWith("/ws/");
    if (!isKnown) return 404;
    if (this.#faults.refuses(path)) return 503;
    const now = this.#world.now();
    this.#connectedAt = [...this.#connectedAt.filter((time) => now - time < CONNECTIONS_MS), now];
    return this.#connectedAt.length <= MOST_CONNECTIONS || 429;
  }

  connect(peer: SocketPeer): void {
    this.#world.catchUp();
    peer.onClose(() => this.#heartbeats.delete(peer));
    if (peer.path !== API_PATH) {
      const times = { now: this.#world.now(), monotonic: this.#settings.monotonic };
      this.#heartbeats.set(peer, serveStreams(peer, this.#hub, times));
      return;
    }
    const api = new ApiConnection(peer, () => this.gate);
    this.#apis.add(api);
    this.#heartbeats.set(peer, api.heartbeat);
    peer.onClose(() => this.#apis.delete(api));
  }

  /** The right answers of analytics, by symbol. */
  answers(): Readonly<Record<string, KnownAnswer | undefined>> {
    this.#world.catchUp();
    return Object.fromEntries([...this.#world.exchange.markets.keys()].map((symbol) => [symbol, this.#world.answer(symbol)]));
  }

  /** Restores the initial state: connections break off, and the market is as at the start. */
  reset(): void {
    for (const peer of this.#heartbeats.keys()) peer.drop();
    this.#limits = new Limits();
    this.#connectedAt = [];
    this.#world = this.#createWorld();
    this.#hub = new StreamHub(this.#world.exchange.markets, this.#faults);
  }

  #createWorld(): World {
    const { seed, scripts, accounts, clock } = this.#settings;
    return new World({
      seed,
      scripts,
      accounts,
      clock,
      events: {
        // The first orders are placed before there are streams.
        traded: (market, trade) => this.#hub?.traded(market, trade),
        aggregated: (market, trade) => this.#hub?.aggregated(market, trade),
        passed: (time) => this.#hub.passed(time),
        executed: (market, report) => {
          for (const api of this.#apis) api.report(market, report);
        },
      },
    });
  }

  #faultTargets() {
    return {
      disconnect: (on: string) => {
        for (const { peer } of this.#hub.withStream(on)) peer.drop();
        if (on === "") for (const { peer } of this.#apis) peer.drop();
      },
      shutDown: (on: string) => {
        const now = this.#world.now();
        this.#hub.shutDown(this.#hub.withStream(on), now);
        if (on === "") for (const api of this.#apis) api.shutDown(now);
      },
      follow: (name: string, on: string) => this.#follow(name, on),
      exhaustLimit: () => this.#limits.exhaust(LOCAL_IP, this.#world.now()),
      ban: (ms: number) => this.#limits.ban(LOCAL_IP, ms, this.#world.now()),
    };
  }

  #follow(name: string, on: string): void {
    const script = ScriptName.safeParse(name);
    if (!script.success)
      throw new AmcpError("AMCP_USAGE", `there is no market script "${name}"; there are ${ScriptName.options.join(", ")}`);
    const wanted = on === "" ? PRIMARY : on.toLowerCase();
    const symbols = [...this.#world.exchange.markets.keys()].filter((symbol) => symbol.toLowerCase().includes(wanted));
    if (symbols.length === 0) throw new AmcpError("AMCP_USAGE", `the mock has no symbol "${on}"`);
    this.#world.catchUp();
    for (const symbol of symbols) this.#world.follow(symbol, script.data);
  }
}
