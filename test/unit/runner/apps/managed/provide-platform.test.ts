import { chmod, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { AmcpError } from "../../../../../contracts/errors.ts";
import type { RunEvent } from "../../../../../contracts/events.ts";
import { writeFileWithFolders } from "../../../../../platform/files/files.ts";
import { systemClock } from "../../../../../platform/observability/clock.ts";
import { providePlatform } from "../../../../../runner/apps/managed/provide-platform.ts";
import { temporaryFolder } from "../../../../support/temporary-folder.ts";
import { verifies } from "../../../../support/verifies.ts";

const HANDLER = { "Amcp.Avalonia/1.0.0": { type: "package" } };
const avalonia = (version: string) => ({ [`Avalonia/${version}`]: { type: "package" }, [`Avalonia.Base/${version}`]: { type: "package" } });
const own = (type: string, version = "12.1.6.100") => ({ [`Amcp.Avalonia.ManagedHeadless/${version}`]: { type } });
const windows = { "Amcp.Avalonia.ManagedHeadless.X11/12.1.6.100": { type: "package" } };

/** The program in place of the SDK is a shell script. */
const unix = test.skipIf(process.platform === "win32");

/** In place of the SDK: it notes its arguments, and makes the platform or says why not. */
const sdk = (says: string, code = 0) => `#!/bin/sh
printf '%s\\n' "$@" >> "$(dirname "$0")/asked"
${code === 0 ? 'mkdir -p out && : > "out/Amcp.Avalonia.ManagedHeadless.dll"' : `echo '${says}'; exit ${code}`}
`;

/** An app with these libraries, amcp-test as it is packed, and a user's cache. */
async function appWith(libraries: object, { says = "", code = 0, isShown = false } = {}) {
  const root = await temporaryFolder();
  const write = (path: string, content: unknown) =>
    writeFileWithFolders(join(root, path), typeof content === "string" ? content : JSON.stringify(content));
  await write("app/App.deps.json", { libraries });
  await write("app/App", "");
  await write("amcp/package.json", { version: "1.2.3" });
  const folder = "Amcp.Avalonia.ManagedHeadless";
  await write("amcp/nuget/platform-sources.json", {
    [`${folder}/Drawing/Canvas.cs`]: "class Canvas;",
    "Platform/Platform.csproj": "<Project />",
  });
  await write("sdk/dotnet", sdk(says, code));
  await chmod(join(root, "sdk/dotnet"), 0o755);
  const notices: string[] = [];
  const provide = () =>
    providePlatform({
      app: "AdminTool",
      command: [join(root, "app/App")],
      cwd: root,
      appFolder: join(root, "app"),
      packageRoot: join(root, "amcp"),
      stateFolder: join(root, ".amcp"),
      isHosted: false,
      isShown,
      dotnet: join(root, "sdk/dotnet"),
      environment: { ...process.env, XDG_CACHE_HOME: join(root, "cache"), LOCALAPPDATA: join(root, "cache") },
      clock: systemClock,
      emit: (event: RunEvent) => void (event.type === "notice" && notices.push(event.message)),
      signal: new AbortController().signal,
    });
  return { root, provide, notices, asked: () => readFile(join(root, "sdk/asked"), "utf8").catch(() => "") };
}

test.each([
  ["a program without the handler", avalonia("12.1.3")],
  ["a program without Avalonia", HANDLER],
  ["an app with a build of the platform for its Avalonia", { ...HANDLER, ...avalonia("12.1.6"), ...own("package") }],
  ["an app that builds the platform itself", { ...HANDLER, ...avalonia("12.1.3"), ...own("project") }],
  ["an app with Avalonia's own headless platform", { ...HANDLER, ...avalonia("12.1.3"), "Avalonia.Headless/12.1.3": { type: "package" } }],
])("%s is given none", async (_, libraries) => {
  const { provide, asked } = await appWith(libraries);
  expect(await provide()).toEqual({});
  expect(await asked()).toBe("");
});

test("an app whose windows are shown is given none if its platform can show them", async () => {
  const { provide } = await appWith({ ...HANDLER, ...avalonia("12.1.6"), ...own("package"), ...windows }, { isShown: true });
  expect(await provide()).toEqual({});
});

unix("an app whose windows are shown gets a platform if its own cannot show them", async () => {
  const { provide } = await appWith({ ...HANDLER, ...avalonia("12.1.6"), ...own("package") }, { isShown: true });
  expect(await provide()).toHaveProperty("AMCP_PLATFORM");
});

unix.each([
  ["has none", avalonia("12.1.3")],
  ["has a package of it for another version", { ...avalonia("12.1.3"), ...own("package", "12.1.30.100") }],
])("an app that %s gets one that is compiled once, from the app's sources of packages", async (_, libraries) => {
  const { root, provide, notices, asked } = await appWith({ ...HANDLER, ...libraries });
  const given = await provide();
  expect(given["AMCP_PLATFORM"]).toMatch(
    /[\\/]cache[\\/]amcp[\\/]platforms[\\/]12\.1\.3-[0-9a-f]{12}[\\/]Amcp\.Avalonia\.ManagedHeadless\.dll$/,
  );
  expect(notices).toEqual(["AdminTool uses Avalonia 12.1.3: its platform is compiled once (1 s)"]);
  expect(await asked()).toContain(`-property:RestoreRootConfigDirectory=${join(root, "app")}`);

  expect(await provide()).toEqual(given);
  expect(notices).toHaveLength(1);
  expect((await asked()).match(/^build$/gm)).toHaveLength(1);
  await writeFileWithFolders(join(root, "amcp/package.json"), `{ "version": "1.2.4" }`);
  expect(await provide()).not.toEqual(given);
  expect((await asked()).match(/^build$/gm)).toHaveLength(2);
});

unix("the project and its sources are compiled for the app's Avalonia, out of reach of a global.json above the cache", async () => {
  const { root, provide, asked } = await appWith({ ...HANDLER, ...avalonia("11.3.12") }, { says: "x", code: 1 });
  await expect(provide()).rejects.toThrow(AmcpError);
  const cache = join(root, "cache/amcp/platforms");
  const [work = ""] = (await readdir(cache)).filter((name) => name.endsWith(".work"));
  const files = (await readdir(join(cache, work), { recursive: true })).filter((name) => /\.(csproj|cs|json)$/.test(name));
  expect(files.map((name) => name.replace(/.*[\\/]/, "")).sort()).toEqual(["Canvas.cs", "Platform.csproj", "global.json"]);
  const properties = ["AvaloniaVersion=11.3.12", "Version=1.2.3", "OutDir=../out/"].map((property) => `-property:${property}`);
  expect((await asked()).split("\n")).toEqual(expect.arrayContaining(["Platform/Platform.csproj", ...properties]));
});

const changed = "Canvas.cs(1,7): error CS0535: 'Canvas' does not implement 'IDrawingContextImpl.Draw()'";

unix.each([
  [
    "12.0.2",
    changed,
    "AdminTool uses Avalonia 12.0.2, and the headless platform does not compile against it; it supports 11.3 (from 11.3.9) and 12.1",
  ],
  [
    "11.2.8",
    changed,
    "AdminTool uses Avalonia 11.2.8, and the headless platform does not compile against it; it supports 11.3 (from 11.3.9) and 12.1",
  ],
  ["12.1.9", changed, `AdminTool uses Avalonia 12.1.9, and the headless platform does not compile against it: ${changed}`],
  [
    "12.1.9",
    "Platform.csproj : error NU1101: Unable to find package StbImageSharp. No packages exist with this id in source(s): ours",
    "AdminTool uses Avalonia 12.1.9, for which a package of its headless platform is missing: NU1101: Unable to find package StbImageSharp. No packages exist with this id in source(s): ours",
  ],
])("a trial with Avalonia %s that fails is one sentence", verifies(["error/AMCP_PLATFORM_FAILED"]), async (version, output, message) => {
  const { provide } = await appWith({ ...HANDLER, ...avalonia(version) }, { says: output.replaceAll("'", "`"), code: 1 });
  await expect(provide()).rejects.toMatchObject({ code: "AMCP_PLATFORM_FAILED", message: message.replaceAll("'", "`") });
});
