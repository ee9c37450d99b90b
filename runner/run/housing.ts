import type { GatewayPlan } from "../../contracts/gateway.ts";
import { type Federation, type FederationOptions, startFederation } from "../apps/federation.ts";
import { closeGateways, createGateways, type Gateways, openGateways, serversOf } from "../apps/gateways.ts";
import { type AppPool, createPool, type PoolOptions } from "../apps/pool.ts";

/** What a worker's scenarios live in: a proxy of its own, and the apps and gateways behind it. */
export interface House {
  readonly federation: Federation;
  readonly pool: AppPool;
  readonly gateways: Gateways;
}

export interface Housing {
  /** The house; a new one where its proxy has died. @throws AmcpError AMCP_PROXY_START_FAILED, again and again once a proxy did not start */
  current(): Promise<House>;
  close(): Promise<void>;
}

interface HousingOptions extends Omit<FederationOptions, "servers">, Omit<PoolOptions, "federation" | "folder"> {
  readonly gateways: readonly GatewayPlan[];
}

/** Starts the proxy at once, while the apps may still be built. */
export function openHousing(options: HousingOptions): Housing {
  let house = build(options);
  // Whoever asks for the house is told.
  house.catch(() => {});
  return {
    async current() {
      const present = await house;
      if (!(await isClosed(present.federation))) return present;
      await demolish(present);
      house = build(options);
      return house;
    },
    async close() {
      const present = await house.catch(() => undefined);
      if (present !== undefined) await demolish(present);
    },
  };
}

async function build({ gateways: plans, ...options }: HousingOptions): Promise<House> {
  const opened = await openGateways(plans, options.folder);
  const federation = await startFederation({ ...options, servers: serversOf(opened) }).catch(async (error) => {
    await closeGateways(opened);
    throw error;
  });
  return {
    federation,
    gateways: createGateways({ ...options, gateways: opened, federation }),
    pool: createPool({ ...options, federation }),
  };
}

async function demolish({ federation, pool, gateways }: House): Promise<void> {
  await pool.close();
  await federation.close();
  await gateways.close();
}

async function isClosed({ closed }: Federation): Promise<boolean> {
  const open = Symbol("open");
  return (await Promise.race([closed, Promise.resolve(open)])) !== open;
}
