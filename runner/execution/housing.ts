import { type Federation, type FederationOptions, startFederation } from "../app/federation.ts";
import { type AppPool, createPool, type PoolOptions } from "../app/pool.ts";

/** What a worker's scenarios live in: a proxy of its own, and the apps behind it. */
export interface House {
  readonly federation: Federation;
  readonly pool: AppPool;
}

export interface Housing {
  /** The house; a new one where its proxy has died. @throws AmcpError AMCP_PROXY_START_FAILED, again and again once a proxy did not start */
  current(): Promise<House>;
  close(): Promise<void>;
}

type HousingOptions = FederationOptions & Omit<PoolOptions, "federation" | "apps"> & { readonly apps: Promise<PoolOptions["apps"]> };

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

async function build({ apps, ...options }: HousingOptions): Promise<House> {
  const federation = await startFederation(options);
  try {
    return { federation, pool: createPool({ ...options, apps: await apps, federation }) };
  } catch (error) {
    await federation.close();
    throw error;
  }
}

async function demolish({ federation, pool }: House): Promise<void> {
  await pool.close();
  await federation.close();
}

async function isClosed({ closed }: Federation): Promise<boolean> {
  const open = Symbol("open");
  return (await Promise.race([closed, Promise.resolve(open)])) !== open;
}
