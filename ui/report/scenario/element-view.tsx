import { useMemo, useState } from "preact/hooks";
import type { ElementInfo } from "../../../contracts/app-tools/element-info.ts";
import { occurrencesIn } from "../../../contracts/unique-locators.ts";
import { visibleText } from "../../format/visible-text.ts";
import { ElementFactList } from "../../pages/inspector/element-facts.tsx";
import { TreeView } from "../../pages/inspector/tree-view.tsx";
import { elementsWithin } from "../../parts/app-view/element-tree.ts";
import { Stage } from "../../parts/app-view/stage.tsx";
import { Empty } from "../../parts/trouble.tsx";
import { loadTrees } from "../data/scripts.ts";
import { treeIn } from "../data/tree.ts";
import { useLoaded, usePicture } from "../data/use-loaded.ts";
import type { TreeChoice } from "./step-rows.ts";
import { isPictureOf, windowOf } from "./step-rows.ts";

/** The element trees of a step, each with its picture: a click in one selects in the other. */
export function ElementView({ choices }: { readonly choices: readonly TreeChoice[] }) {
  const [at, setAt] = useState(0);
  const choice = choices[at];
  const place = choice?.place;
  const { data, failure } = useLoaded(place?.script, loadTrees);
  const roots = useMemo(() => (data === undefined || place === undefined ? undefined : treeIn(data, place.index)), [data, place]);
  return (
    <>
      {choices.length > 1 && (
        <select class="tree-choice" aria-label="Element tree" onChange={(event) => setAt(event.currentTarget.selectedIndex)}>
          {choices.map(({ name }) => (
            <option key={name}>{visibleText(name)}</option>
          ))}
        </select>
      )}
      {failure !== undefined && <Empty title="The elements cannot be shown.">{failure}</Empty>}
      {roots !== undefined && choice !== undefined && <Explorer key={choice.name} roots={roots} picture={choice.picture} />}
    </>
  );
}

function Explorer({ roots, picture }: { readonly roots: readonly ElementInfo[]; readonly picture: string | undefined }) {
  const loaded = usePicture(picture);
  const [window, setWindow] = useState<string>();
  const [path, setPath] = useState<string>();
  const [pointed, setPointed] = useState<ElementInfo>();
  const root = roots.find((one) => one.path === window) ?? windowOf(roots, loaded);
  const elements = useMemo(() => (root === undefined ? [] : [...elementsWithin([root])]), [root]);
  const occurrences = useMemo(() => occurrencesIn(elements), [elements]);
  const selected = elements.find((element) => element.path === path);
  if (root === undefined) return <Empty title="The app had no window." />;
  const select = (element: ElementInfo) => setPath(element.path);
  return (
    <>
      {roots.length > 1 && (
        <select class="tree-choice" aria-label="Window" value={root.path} onChange={(event) => setWindow(event.currentTarget.value)}>
          {roots.map((one) => (
            <option key={one.path} value={one.path}>
              {visibleText(one.name ?? one.type)}
            </option>
          ))}
        </select>
      )}
      <div class="inspector">
        {loaded && isPictureOf(root, loaded) ? (
          <Stage
            shot={{ ...loaded, origin: { x: root.bounds.x, y: root.bounds.y }, scale: undefined }}
            root={root}
            selected={selected}
            pointed={pointed}
            onSelect={select}
            onPoint={setPointed}
          />
        ) : (
          <div class="stage">
            <p class="muted">{loaded === undefined && picture !== undefined ? "" : "There is no picture of this window."}</p>
          </div>
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
    </>
  );
}
