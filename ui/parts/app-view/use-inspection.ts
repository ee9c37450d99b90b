import { useCallback, useEffect, useState } from "preact/hooks";
import type { z } from "zod";
import type { ElementInfo } from "../../../contracts/app-tools/element-info.ts";
import type { CaptureScreenshot } from "../../../contracts/app-tools/look/capture-screenshot.ts";
import type { FullElementTree } from "../../../contracts/app-tools/look/get-element-tree.ts";
import type { ListWindows } from "../../../contracts/app-tools/look/list-windows.ts";
import { ApiFailure, callAppTool, failureFrom } from "../../api/client.ts";
import { contentOf, isJsonObject } from "../../format/call-facts.ts";
import type { Shot } from "./geometry.ts";

export type InspectedWindow = z.infer<typeof ListWindows.output>["windows"][number];
type Screenshot = Partial<z.infer<typeof CaptureScreenshot.output>>;

export interface Inspection {
  readonly windows: readonly InspectedWindow[];
  /** The window that is shown, with everything in it. */
  readonly root: ElementInfo | undefined;
  readonly shot: Shot | undefined;
  readonly failure: ApiFailure | undefined;
  readonly isReading: boolean;
  readonly refresh: () => void;
}

const nothing = { windows: [], root: undefined, shot: undefined, failure: undefined, isReading: false };

/** Reads windows, elements and picture of an app. @param path of the window; the active one when undefined */
export function useInspection(appId: string | undefined, proxy: number | undefined, path: string | undefined): Inspection {
  const [shown, setShown] = useState<Omit<Inspection, "refresh">>(nothing);
  const [turn, setTurn] = useState(0);
  const refresh = useCallback(() => setTurn((value) => value + 1), []);
  useEffect(() => {
    if (appId === undefined) return setShown(nothing);
    const abort = new AbortController();
    setShown((old) => ({ ...old, isReading: true }));
    inspect({ appId, ...(proxy === undefined ? {} : { proxy }) }, path, abort.signal).then(
      (read) => {
        if (!abort.signal.aborted) setShown({ ...read, isReading: false });
      },
      (error: unknown) => {
        if (!abort.signal.aborted) setShown({ ...nothing, failure: failureFrom(error) });
      },
    );
    return () => abort.abort();
  }, [appId, proxy, path, turn]);
  return { ...shown, refresh };
}

type App = { readonly appId: string; readonly proxy?: number };

async function inspect(app: App, path: string | undefined, signal: AbortSignal) {
  const call = async <Shape>(tool: string, values: object): Promise<{ structured: Shape; result: unknown }> => {
    const result = await callAppTool({ ...app, tool, arguments: values }, signal);
    return { structured: structuredOf<Shape>(tool, result), result };
  };
  const { windows } = (await call<z.infer<typeof ListWindows.output>>("ListWindows", {})).structured;
  const window = windows.find((one) => one.path === path) ?? windows.find((one) => one.active) ?? windows[0];
  const where = window === undefined ? {} : { window: windowName(window, windows) };
  const [tree, screenshot] = await Promise.allSettled([
    call<z.infer<typeof FullElementTree.output>>("GetElementTree", { ...where, full: true }),
    call<Screenshot>("CaptureScreenshot", where),
  ]);
  if (tree.status === "rejected") throw tree.reason;
  const { roots } = tree.value.structured;
  return {
    windows,
    root: roots.find((one) => one.path === window?.path) ?? roots[0],
    shot: screenshot.status === "fulfilled" ? shotOf(screenshot.value) : undefined,
    failure: screenshot.status === "rejected" ? failureFrom(screenshot.reason) : undefined,
  };
}

/** How tools name a window: by its title, by its type where several have the title. */
export const windowName = ({ title, type }: InspectedWindow, windows: readonly InspectedWindow[]): string =>
  title !== "" && windows.filter((one) => one.title === title).length === 1 ? title : type;

/** The structured content of a result. @throws ApiFailure with the app's own words, where the tool failed */
function structuredOf<Shape>(tool: string, result: unknown): Shape {
  if (isJsonObject(result) && result["isError"] !== true && isJsonObject(result["structuredContent"]))
    return result["structuredContent"] as Shape;
  const [first] = contentOf(result);
  const message = typeof first?.["text"] === "string" ? first["text"] : `${tool} gave no result.`;
  throw new ApiFailure("refused", { code: "", message, hint: "" });
}

function shotOf({ structured, result }: { structured: Screenshot; result: unknown }): Shot | undefined {
  const image = contentOf(result).find((item) => item["type"] === "image" && item["mimeType"] === "image/png");
  const { width, height, origin, fingerprint } = structured;
  if (typeof image?.["data"] !== "string" || !width || !height) return undefined;
  return { url: `data:image/png;base64,${image["data"]}`, width, height, origin: origin ?? { x: 0, y: 0 }, scale: fingerprint?.scale };
}
