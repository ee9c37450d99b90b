import { useState } from "preact/hooks";
import type { ReportChange, RunSummary } from "../../../contracts/html-report.ts";
import { counted } from "../../format/values.ts";
import { visibleText } from "../../format/visible-text.ts";
import { announceStatus } from "../../parts/announcer.tsx";
import { CopyButton } from "../../parts/copy-button.tsx";
import { ForeignText } from "../../parts/foreign-text.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Panes } from "../../parts/panes.tsx";
import { go, linkTo, type PageRoute } from "../../parts/router.ts";
import { addressOf } from "../data/address.ts";
import { loadHunk } from "../data/scripts.ts";
import { PictureDiff } from "../diff/picture-diff.tsx";
import { SinglePicture } from "../diff/single-picture.tsx";
import { FileLink } from "../file-link.tsx";
import { acceptCommand, patchOf } from "./accept.ts";

interface Props {
  readonly run: RunSummary;
  readonly route: PageRoute;
  /** Ids of the changes to accept. */
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (ticked: ReadonlySet<string>) => void;
}

/** The pictures and texts that differ from their baselines, equal changes once; a command accepts those that are ticked. */
export function ChangesPage({ run: { changes, out }, route, ticked, onTick }: Props) {
  const at = Number(route.query.get("change") ?? 1) - 1;
  const shown = changes[at] ?? changes[0];
  const tick = (id: string, isTicked: boolean) => {
    const next = new Set(ticked);
    if (isTicked) next.add(id);
    else next.delete(id);
    onTick(next);
  };
  return (
    <div class="page page-panes">
      <header class="page-head">
        <h1>Differences from baselines</h1>
        <label class="check">
          <input
            type="checkbox"
            checked={ticked.size === changes.length}
            onChange={(event) => onTick(new Set(event.currentTarget.checked ? changes.map(({ id }) => id) : []))}
          />{" "}
          All
        </label>
      </header>
      <Panes detail={shown === undefined ? undefined : <ChangeDetail key={shown.id} change={shown} />}>
        <ul class="changes">
          {changes.map((change, index) => (
            <Item
              key={change.id}
              change={change}
              isShown={change === shown}
              isTicked={ticked.has(change.id)}
              onShow={() => go(linkTo(["changes"], { change: String(index + 1) }), { replace: true })}
              onTick={(isTicked) => tick(change.id, isTicked)}
            />
          ))}
        </ul>
      </Panes>
      <AcceptBar changes={changes} ticked={changes.filter(({ id }) => ticked.has(id))} out={out} />
    </div>
  );
}

interface ItemProps {
  readonly change: ReportChange;
  readonly isShown: boolean;
  readonly isTicked: boolean;
  readonly onShow: () => void;
  readonly onTick: (isTicked: boolean) => void;
}

const KINDS: Readonly<Record<ReportChange["kind"], string>> = { changed: "picture", new: "new picture", text: "text" };

function Item({ change: { kind, message, reasons, actual, places }, isShown, isTicked, onShow, onTick }: ItemProps) {
  const title = reasons[0] ?? message;
  return (
    <li class={isShown ? "change change-shown" : "change"}>
      <input
        type="checkbox"
        checked={isTicked}
        aria-label={`Accept: ${visibleText(title)}`}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
      <button type="button" class="change-open" aria-current={isShown} onClick={onShow}>
        {kind === "text" ? <span class="change-picture" /> : <img class="change-picture" src={addressOf(actual)} alt="" loading="lazy" />}
        <span class="change-words">
          <ForeignText>{title}</ForeignText>
          <span class="muted">
            {KINDS[kind]} · {counted(places.length, "place")} · <ForeignText>{places[0]?.baseline ?? ""}</ForeignText>
          </span>
        </span>
      </button>
    </li>
  );
}

function ChangeDetail({ change }: { readonly change: ReportChange }) {
  const { message, reasons, expected, actual, diff, areas, places, kind } = change;
  return (
    <section class="detail" aria-label="Selected change">
      <h2>
        <ForeignText>{message}</ForeignText>
      </h2>
      {reasons.length > 0 && (
        <ul class="reasons">
          {reasons.map((reason) => (
            <li key={reason}>
              <ForeignText>{reason}</ForeignText>
            </li>
          ))}
        </ul>
      )}
      {expected !== undefined && (
        <PictureDiff before={{ label: "Expected", path: expected }} after={{ label: "Actual", path: actual }} diff={diff} areas={areas} />
      )}
      {expected === undefined && kind !== "text" && <SinglePicture path={actual} name="Actual" />}
      {kind === "text" && <FileLink path={actual} />}
      <h3>{counted(places.length, "place")}</h3>
      <ul class="places">
        {places.map(({ n, title, step, baseline }) => (
          <li key={`${n} ${step}`}>
            <a href={linkTo(["scenario", String(n)], { step })}>
              <ForeignText>{title}</ForeignText>
            </a>{" "}
            <ForeignText class="muted">{baseline}</ForeignText>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface BarProps {
  readonly changes: readonly ReportChange[];
  readonly ticked: readonly ReportChange[];
  readonly out: string;
}

function AcceptBar({ changes, ticked, out }: BarProps) {
  const [folder, setFolder] = useState(out);
  if (ticked.length === 0)
    return <p class="accept-bar muted">Tick differences that are as they should be; a command or a patch accepts them.</p>;
  const command = acceptCommand(ticked, changes, folder);
  return (
    <section class="accept-bar" aria-label="Accept">
      <code data-command>{visibleText(command)}</code>
      <CopyButton text={command} what="command">
        Copy
      </CopyButton>
      <PatchButton ticked={ticked} />
      <label class="accept-from">
        <span class="muted">results in</span>
        <input value={folder} onInput={(event) => setFolder(event.currentTarget.value)} />
      </label>
    </section>
  );
}

const FILE = "baselines.patch";

/** Downloads a patch for `git apply` that makes the ticked changes the baselines. */
function PatchButton({ ticked }: { readonly ticked: readonly ReportChange[] }) {
  const [failure, setFailure] = useState<string>();
  const places = ticked.flatMap((change) => change.places);
  if (places.some(({ patch }) => patch === undefined)) return <span class="muted">no patch: files of the results are missing</span>;
  const files = places.flatMap(({ patch }) => patch ?? []);
  const download = async () => {
    try {
      const ids = [...new Set(files.map(({ to }) => to))];
      const hunks = new Map(await Promise.all(ids.map(async (id) => [id, await loadHunk(id)] as const)));
      save(patchOf(files, hunks));
      setFailure(undefined);
      announceStatus(`Downloaded ${FILE}`);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <>
      <button type="button" class="button" title={`git apply ${FILE}`} onClick={() => void download()}>
        <Icon name="download" /> Download patch
      </button>
      {failure !== undefined && <span class="bad">{failure}</span>}
    </>
  );
}

function save(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/x-patch" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = FILE;
  link.click();
  URL.revokeObjectURL(url);
}
