import type { ElementInfo } from "../../contracts/app-tools/element-info.ts";
import { FullElementTree } from "../../contracts/app-tools/look/get-element-tree.ts";
import { AmcpError } from "../../contracts/errors.ts";
import type { GatewayPlan } from "../../contracts/gateway.ts";
import type { Clock } from "../../contracts/ports.ts";
import { openRunFolder } from "../../platform/files/own-folders.ts";
import type { PreparedApp } from "../apps/app-config.ts";
import { appToolsOf } from "../apps/app-tools.ts";
import { parseLocator } from "../language/locator-syntax.ts";
import { openTestEnvironment } from "../run/test-environment.ts";
import { type ServedProject, withServices } from "../services/services.ts";
import type { EditorNames } from "./editor-option.ts";

interface ReadOptions extends ServedProject {
  readonly apps: readonly PreparedApp[];
  readonly gateways: readonly GatewayPlan[];
  /** Starts the proxy as a stdio server with control methods. */
  readonly proxyCommand: readonly [string, ...string[]];
  readonly version: string;
  readonly clock: Clock;
}

/**
 * Boots the apps and gateways behind a separate proxy, and reads the names that scenarios may use: tools, and the elements that apps
 * show after their start.
 *
 * @throws AmcpError AMCP_PROXY_START_FAILED, AMCP_APP_START_FAILED, AMCP_APP_NOT_READY, AMCP_GATEWAY_NOT_READY, AMCP_SERVICE_FAILED,
 * AMCP_SERVICE_NOT_READY; the signal's reason
 */
export async function readEditorNames(options: ReadOptions): Promise<EditorNames> {
  const run = await openRunFolder();
  try {
    return await withServices(options, run.path, (resolve) => readIn(run.path, options, resolve));
  } finally {
    await run.remove();
  }
}

async function readIn(folder: string, options: ReadOptions, resolve: (text: string) => string): Promise<EditorNames> {
  const { proxyCommand, signal, ...shared } = options;
  const fixed = { command: proxyCommand, folder, worker: 0, emit: () => {}, warm: () => false };
  const environment = openTestEnvironment({ ...shared, ...fixed, resolve });
  const apps = options.apps.map(({ name }) => name);
  const gateways = options.gateways.map(({ name }) => name);
  try {
    const current = await environment.current();
    await current.gateways.acquire(gateways, signal);
    const trees: ElementInfo[] = [];
    for (const name of apps) {
      await current.pool.acquire(name, signal, { reset: "restart" });
      const tree = await appToolsOf(name, current.federation).call(FullElementTree, {}, signal);
      if (!tree.ok) throw new AmcpError("AMCP_APP_NOT_READY", `${name} does not show its elements: ${tree.message}`);
      trees.push(...tree.data.roots);
    }
    return { apps, gateways, tools: await current.federation.tools(signal), elements: locatorsIn(trees) };
  } finally {
    await environment.close(undefined);
  }
}

/** A locator for each element that has an AutomationId or a name of its own, in the order of the tree. */
function locatorsIn(roots: readonly ElementInfo[]): readonly string[] {
  const all = (elements: readonly ElementInfo[]): readonly ElementInfo[] =>
    elements.flatMap((element) => [element, ...all(element.children)]);
  return [...new Set(all(roots).flatMap(locatorOf))];
}

function locatorOf({ type, name, properties }: ElementInfo): readonly string[] {
  const id = properties["automationId"] ?? properties["xName"] ?? "";
  const locator = id !== "" ? id : name === null || name === "" ? "" : `${type} '${name.replace(/['\\]/g, "\\$&")}'`;
  return parseLocator(locator).ok ? [locator] : [];
}
