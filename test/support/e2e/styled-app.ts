import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { onTestFinished } from "vitest";
import { writeFileWithFolders } from "../../../platform/files/files.ts";
import { systemClock } from "../../../platform/observability/clock.ts";
import type { PreparedApp } from "../../../runner/apps/app-config.ts";
import { AppConfig } from "../../../runner/apps/app-config.ts";
import { prepareApps } from "../../../runner/apps/prepare.ts";
import { newApp } from "./new-app.ts";
import { builtSample } from "./watch-tower.ts";

const LIMIT_MS = 600_000;

/** A developer's app outside of this repository, whose button has the colour of a style. */
export interface StyledApp {
  readonly folder: string;
  /** Writes the style into the app's sources, and builds the app. @param colour such as `#20a040` */
  build(colour: string): Promise<PreparedApp>;
}

/** The app counts presses of its button `Add` in `Total`. Its folder ends with the test. */
export async function styledApp(): Promise<StyledApp> {
  const folder = await mkdtemp(join(tmpdir(), "amcp-styled-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const handler = await builtHandler();
  return {
    folder,
    async build(colour) {
      for (const [path, text] of Object.entries(newApp)) await writeFileWithFolders(join(folder, path), styled(text, { colour, handler }));
      return prepared(folder);
    },
  };
}

/** Keeps a build where the next one does not replace it. */
export async function keptBuild({ launch, ...app }: PreparedApp, folder: string): Promise<PreparedApp> {
  const [program, ...args] = launch.command;
  await cp(dirname(program), folder, { recursive: true });
  return { ...app, launch: { ...launch, command: [join(folder, basename(program)), ...args] } };
}

/**
 * Folder of the handler's assemblies with all that they need. AdminTool's build has put them beside it; WatchTower's leaves out what the
 * runtime of ASP.NET has.
 */
const builtHandler = async (): Promise<string> => dirname((await builtSample("AdminTool")).launch.command[0]);

function styled(text: string, { colour, handler }: { readonly colour: string; readonly handler: string }): string {
  const assemblies = ["Amcp.*", "ModelContextProtocol*", "Microsoft.Extensions.*"].map((name) => join(handler, `${name}.dll`)).join(";");
  const style = `    <Style Selector="Button.primary"><Setter Property="Background" Value="${colour}" /></Style>\n`;
  return text
    .replace("  </ItemGroup>", `    <Reference Include="${assemblies}" />\n  </ItemGroup>`)
    .replace(".UsePlatformDetect()", ".UsePlatformDetect().UseAmcp()")
    .replace("  </Application.Styles>", `${style}  </Application.Styles>`)
    .replace(`<Button x:Name="Add"`, `<Button x:Name="Add" Classes="primary"`);
}

async function prepared(root: string): Promise<PreparedApp> {
  const configs = { Counter: AppConfig.parse({ project: "src/Counter" }) };
  const options = { packageRoot: resolve("."), clock: systemClock, emit: () => {}, signal: AbortSignal.timeout(LIMIT_MS) };
  const app = (await prepareApps({ configs, root, ...options })).get("Counter");
  if (app === undefined || app instanceof Error) throw app ?? new Error("there is no Counter");
  return app;
}
