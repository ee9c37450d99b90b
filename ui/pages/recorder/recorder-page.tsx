import { useEffect, useState } from "preact/hooks";
import type { ElementInfo } from "../../../contracts/app-tools/element-info.ts";
import type { AppList, LiveApp } from "../../../contracts/sessions/api.ts";
import { useResource } from "../../api/use-resource.ts";
import { visibleText } from "../../format/visible-text.ts";
import { AppChoice, hasElements, WindowChoice } from "../../parts/app-view/choices.tsx";
import { elementsWithin } from "../../parts/app-view/element-tree.ts";
import { Stage } from "../../parts/app-view/stage.tsx";
import { useInspection, windowName } from "../../parts/app-view/use-inspection.ts";
import { ForeignText } from "../../parts/foreign-text.tsx";
import { Empty, Trouble } from "../../parts/trouble.tsx";
import { AppStage } from "./app-stage.tsx";
import { RecordedInputs } from "./recorded-inputs.tsx";
import { type Hand, useHand } from "./use-hand.ts";
import { endRecording, type LiveRecordingView, useRecording } from "./use-recording.ts";

const APPS_MS = 2_000;
/** The app changes by itself, too. */
const PICTURE_MS = 2_000;

/** The page of `amcp-test record --browser`: the app in a picture, and what was recorded. */
export function RecorderPage() {
  const recording = useRecording();
  const { data } = useResource<AppList>("/api/v1/apps", { everyMs: APPS_MS });
  const [chosen, setChosen] = useState<string>();
  const apps = data?.apps.filter(hasElements) ?? [];
  const app = apps.find(({ appId }) => appId === chosen) ?? apps[0];
  if (recording.failure !== undefined) return <Ended recording={recording} />;
  return <Recorder key={app?.appId} recording={recording} apps={apps} app={app} onApp={({ appId }) => setChosen(appId)} />;
}

function Ended({ recording: { state, failure } }: { readonly recording: LiveRecordingView }) {
  if (state === undefined && failure !== undefined)
    return (
      <div class="page">
        <Trouble failure={failure} retry={() => location.reload()} />
      </div>
    );
  return (
    <Empty title="The recording has ended.">
      {state !== undefined && state.inputs.length > 0 && (
        <p>
          The scenario is in <ForeignText>{state.file}</ForeignText>. The terminal shows the command that runs it.
        </p>
      )}
    </Empty>
  );
}

interface Props {
  readonly recording: LiveRecordingView;
  readonly apps: readonly LiveApp[];
  readonly app: LiveApp | undefined;
  readonly onApp: (app: LiveApp) => void;
}

function Recorder({ recording: { state }, apps, app, onApp }: Props) {
  const [isChecking, setChecking] = useState(false);
  const [windowPath, setWindowPath] = useState<string>();
  const [selected, setSelected] = useState<string>();
  const [pointed, setPointed] = useState<ElementInfo>();
  const inspection = useInspection(app?.appId, app?.proxy, windowPath);
  const { windows, root, shot, failure, refresh } = inspection;
  const hand = useHand(app, refresh);
  useEffect(() => setPointed(undefined), [root]);
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === "visible" && !hand.isBusy && refresh(), PICTURE_MS);
    return () => clearInterval(timer);
  }, [refresh, hand.isBusy]);
  // A window that was chosen and has closed no longer hides the others.
  useEffect(() => {
    if (windowPath !== undefined && windows.length > 0 && windows.every(({ path }) => path !== windowPath)) setWindowPath(undefined);
  }, [windows, windowPath]);
  const shown = windows.find(({ path }) => path === root?.path);
  const window = shown === undefined ? undefined : windowName(shown, windows);
  const element = root === undefined ? undefined : [...elementsWithin([root])].find(({ path }) => path === selected);
  const trouble = hand.failure ?? failure;
  return (
    <div class="page page-panes">
      <header class="page-head">
        <h1>Recorder</h1>
        {apps.length > 1 && <AppChoice apps={apps} app={app} onChange={onApp} />}
        <WindowChoice inspection={inspection} onChange={setWindowPath} />
        <div class="segments">
          <button type="button" aria-pressed={!isChecking} onClick={() => setChecking(false)}>
            Use
          </button>
          <button type="button" aria-pressed={isChecking} onClick={() => setChecking(true)}>
            Check
          </button>
        </div>
        <span class="recorder-state muted" aria-live="polite">
          {hand.isBusy ? "Waiting for the app…" : ""}
        </span>
        <button type="button" class="button button-main" onClick={() => void hand.settled().then(endRecording)}>
          Finish
        </button>
      </header>
      {trouble !== undefined && <Trouble failure={trouble} retry={refresh} />}
      <div class="inspector">
        {root === undefined || shot === undefined ? (
          <div class="stage muted">{app === undefined ? "The app is not connected." : "Reading the app…"}</div>
        ) : isChecking ? (
          <Stage
            shot={shot}
            root={root}
            selected={element}
            pointed={pointed}
            onSelect={({ path }) => setSelected(path)}
            onPoint={setPointed}
          />
        ) : (
          <AppStage shot={shot} root={root} window={window} hand={hand} />
        )}
        <div class="inspector-side">
          {isChecking && <CheckPicker element={element} window={window} hand={hand} />}
          {state !== undefined && <RecordedInputs state={state} />}
        </div>
      </div>
    </div>
  );
}

const CHECKS = [
  { check: "text", label: "Text", title: "it has this text" },
  { check: "visible", label: "Visible", title: "it is shown" },
  { check: "count", label: "Count", title: "its list has this number of items" },
  { check: "screenshot", label: "Screenshot", title: "it has these pixels" },
  { check: "tree", label: "Tree", title: "the elements within it are these" },
] as const;

interface CheckPickerProps {
  readonly element: ElementInfo | undefined;
  readonly window: string | undefined;
  readonly hand: Hand;
}

/** Adds a check of the selected element to the recording. */
function CheckPicker({ element, window, hand }: CheckPickerProps) {
  if (element === undefined) return <p class="check-picker muted">Select the element to check, in the picture.</p>;
  const { path, type, name } = element;
  const add = (check: string) => hand.use("RecordCheck", { element: path, check, ...(window !== undefined && { window }) });
  return (
    <section class="check-picker" aria-label="Check">
      <p>
        Check <code>{visibleText(name === null ? type : `${type} '${name}'`)}</code>
      </p>
      <div class="check-buttons">
        {CHECKS.map(({ check, label, title }) => (
          <button key={check} type="button" class="button" title={title} onClick={() => add(check)}>
            {label}
          </button>
        ))}
      </div>
    </section>
  );
}
