import { SelectItem } from "../../../contracts/app-tools/controls/select-item.ts";
import type { ElementInfo } from "../../../contracts/app-tools/element-info.ts";
import { TypeText } from "../../../contracts/app-tools/keyboard/type-text.ts";
import { FindElement } from "../../../contracts/app-tools/look/find-element.ts";
import { FullElementTree } from "../../../contracts/app-tools/look/get-element-tree.ts";
import { WaitForElement } from "../../../contracts/app-tools/time/wait-for-element.ts";
import type { AppTools } from "../../../contracts/step.ts";
import { systemClock } from "../../../platform/observability/clock.ts";
import type { PreparedApp } from "../../../runner/apps/app-config.ts";
import { createPool } from "../../../runner/apps/pool.ts";
import { ok, signal } from "./desk.ts";
import type { OpenFederation } from "./open-federation.ts";

/** A view of a sample app, the steps that lead to it, and elements in it that are mutated. */
export interface MutatedView {
  readonly app: "WatchTower" | "AdminTool" | "DataService";
  readonly view: string;
  readonly elements: readonly string[];
  open(app: AppTools): Promise<unknown>;
}

async function signIn(app: AppTools): Promise<void> {
  await ok(app.call(TypeText, { element: "Email", text: "operator@example.com" }, signal));
  await ok(app.call(TypeText, { element: "Password", text: "watchtower", submit: true }, signal));
  await ok(app.call(WaitForElement, { element: "AlertList" }, signal));
  await ok(app.call(WaitForElement, { element: "LoadingSpinner", visible: false }, signal));
}

export const views: readonly MutatedView[] = [
  {
    app: "WatchTower",
    view: "sign-in",
    elements: ["Email", "Submit"],
    open: (app) => ok(app.call(FindElement, { element: "'Sign in'", all: true }, signal)),
  },
  { app: "WatchTower", view: "desk", elements: ["SearchBox", "SeverityFilter", "FiltersButton"], open: signIn },
  {
    app: "AdminTool",
    view: "user form",
    elements: ["UserEmail", "UserRole", "SaveUser", "FormTitle"],
    open: (app) => ok(app.call(SelectItem, { element: "DirectoryTree", item: "Claire Dubois", expand: true }, signal)),
  },
  {
    app: "DataService",
    view: "monitor",
    elements: ["LogSearch", "LevelFilter", "PauseButton"],
    open: (app) => ok(app.call(WaitForElement, { element: "LogList" }, signal)),
  },
];

/** Boots a sample, mutated if wanted, and opens the view. @returns the windows of the app */
export async function rootsOf(
  prepared: PreparedApp,
  { open }: MutatedView,
  { federation, folder }: OpenFederation,
  mutant?: string,
): Promise<readonly ElementInfo[]> {
  const { launch } = prepared;
  const env = mutant === undefined ? launch.env : { ...launch.env, AMCP_SAMPLE_MUTANT: mutant };
  const apps = [{ ...prepared, launch: { ...launch, env } }];
  const pool = createPool({ apps, federation, folder, worker: 0, clock: systemClock, emit: () => {}, warm: () => false });
  try {
    const app = await pool.acquire(prepared.name, signal);
    await open(app);
    return (await ok(app.call(FullElementTree, {}, signal))).roots;
  } finally {
    await pool.close();
  }
}
