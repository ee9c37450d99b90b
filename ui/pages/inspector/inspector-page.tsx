import { useEffect, useMemo, useState } from "preact/hooks";
import type { ElementInfo } from "../../../contracts/app-tools/element-info.ts";
import type { AppList, LiveApp } from "../../../contracts/sessions/api.ts";
import { occurrencesIn } from "../../../contracts/unique-locators.ts";
import { useResource } from "../../api/use-resource.ts";
import { visibleText } from "../../format/visible-text.ts";
import { AppChoice, appKeyOf, hasElements, WindowChoice } from "../../parts/app-view/choices.tsx";
import { elementsWithin } from "../../parts/app-view/element-tree.ts";
import { Stage } from "../../parts/app-view/stage.tsx";
import { type Inspection, useInspection } from "../../parts/app-view/use-inspection.ts";
import { Icon } from "../../parts/icon.tsx";
import { go, linkTo, type PageRoute } from "../../parts/router.ts";
import { Empty, Trouble } from "../../parts/trouble.tsx";
import { ElementFactList } from "./element-facts.tsx";
import { TreeView } from "./tree-view.tsx";

const APPS_MS = 5_000;

/** Elements of a running app: picture and tree, and the locator of what is selected. */
export function InspectorPage({ route }: { readonly route: PageRoute }) {
  const { data, failure, reload } = useResource<AppList>("/api/v1/apps", { everyMs: APPS_MS });
  const apps = data?.apps.filter(hasElements) ?? [];
  const [, appId] = route.parts;
  const proxy = route.query.get("proxy");
  const app =
    apps.find((one) => one.appId === appId && (proxy === null || String(one.proxy) === proxy)) ??
    (appId === undefined ? apps[0] : undefined);
  const window = route.query.get("window") ?? undefined;
  const inspection = useInspection(app?.appId, app?.proxy, window);
  const show = (next: LiveApp, nextWindow?: string) =>
    go(linkTo(["inspector", next.appId], { proxy: String(next.proxy), window: nextWindow }), { replace: true });
  if (failure !== undefined)
    return (
      <div class="page">
        <Trouble failure={failure} retry={reload} />
      </div>
    );
  if (data === undefined) return <div class="page" />;
  return (
    <div class="page page-panes">
      <header class="page-head">
        <h1>Inspector</h1>
        {apps.length > 0 && <AppChoice apps={apps} app={app} onChange={show} />}
        {app !== undefined && <WindowChoice inspection={inspection} onChange={(path) => show(app, path)} />}
        {app !== undefined && (
          <button type="button" class="button live-pause" disabled={inspection.isReading} onClick={inspection.refresh}>
            <Icon name="refresh" /> Refresh
          </button>
        )}
      </header>
      {app === undefined ? <NoApp wanted={appId} /> : <Inspected key={appKeyOf(app)} inspection={inspection} />}
    </div>
  );
}

function NoApp({ wanted }: { readonly wanted: string | undefined }) {
  if (wanted !== undefined) return <Empty title={`${visibleText(wanted)} is not connected.`} />;
  return (
    <Empty title="No app is running">
      <p>Start an Avalonia app with the embedded handler. Its windows can be inspected here as long as it is connected to a proxy.</p>
    </Empty>
  );
}

function Inspected({ inspection }: { readonly inspection: Inspection }) {
  const { root, shot, failure, isReading, refresh } = inspection;
  const [path, setPath] = useState<string>();
  const [pointed, setPointed] = useState<ElementInfo>();
  const elements = useMemo(() => (root === undefined ? [] : [...elementsWithin([root])]), [root]);
  const occurrences = useMemo(() => occurrencesIn(elements), [elements]);
  const selected = elements.find((element) => element.path === path);
  useEffect(() => setPointed(undefined), [root]);
  const select = (element: ElementInfo) => setPath(element.path);
  if (root === undefined)
    return failure === undefined ? (
      <Empty title={isReading ? "Reading the elements…" : "The app has no window."} />
    ) : (
      <Trouble failure={failure} retry={refresh} />
    );
  return (
    <div class="inspector">
      {shot === undefined ? (
        <div class="stage">{failure !== undefined && <Trouble failure={failure} retry={refresh} />}</div>
      ) : (
        <Stage shot={shot} root={root} selected={selected} pointed={pointed} onSelect={select} onPoint={setPointed} />
      )}
      <div class="inspector-side">
        <TreeView root={root} selected={path} pointed={pointed?.path} onSelect={select} onPoint={setPointed} />
        {selected === undefined ? (
          <p class="muted element-facts">Select an element in the picture or in the tree.</p>
        ) : (
          <ElementFactList element={selected} occurrences={occurrences} />
        )}
      </div>
    </div>
  );
}
