import type { ServedValues } from "../services/services.ts";

/** Services in use by one app. */
interface UsedServices {
  resolve(text: string): string;
  /** Ends the services if no other app uses them. */
  release(): Promise<void>;
}

/** Services that run as long as an app uses them. */
export interface SharedServices {
  /** @param start called unless they run @throws AmcpError AMCP_SERVICE_FAILED, AMCP_SERVICE_NOT_READY */
  use(start: () => Promise<ServedValues>): Promise<UsedServices>;
}

export function shareServices(): SharedServices {
  let users = 0;
  let running: Promise<ServedValues> | undefined;
  const release = async () => {
    users -= 1;
    if (users > 0) return;
    const unused = running?.catch(() => undefined);
    running = undefined;
    await (await unused)?.close();
  };
  return {
    async use(start) {
      users += 1;
      running ??= start();
      try {
        return { resolve: (await running).resolve, release };
      } catch (error) {
        await release();
        throw error;
      }
    },
  };
}
