import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { FullElementTree } from "../../../contracts/app-tools/look/get-element-tree.ts";
import type { PreparedApp } from "../../../runner/apps/app-config.ts";
import { appToolsOf } from "../../../runner/apps/app-tools.ts";
import { bootInstance } from "../../../runner/apps/instance.ts";
import { timed } from "../durations.ts";
import { openFederation } from "./open-federation.ts";

const { signal } = new AbortController();

/** Milliseconds: of the proxy until it is ready; of the app, from its start until it is registered and until it has answered; of its end. */
export interface AppStart {
  readonly proxy: number;
  readonly registered: number;
  readonly answered: number;
  readonly ended: number;
}

/** Starts a fresh proxy and a fresh app, as the first scenario of a run meets them. */
export async function measureAppStart(app: PreparedApp): Promise<AppStart> {
  const { ms: proxy, result: open } = await timed(openFederation);
  try {
    const { federation, folder } = open;
    const started = performance.now();
    const instance = await bootInstance(app, { id: randomUUID().replaceAll("-", ""), federation, profile: join(folder, "home"), signal });
    const registered = performance.now() - started;
    await federation.activate(app.name, instance.id, signal);
    const tree = await appToolsOf(app.name, federation).call(FullElementTree, {}, signal);
    const answered = performance.now() - started;
    if (!tree.ok || tree.data.count === 0) throw new Error("the app answered without a tree");
    const { ms: ended } = await timed(() => instance.stop());
    return { proxy, registered, answered, ended };
  } finally {
    await open.close();
  }
}
