import type { TracedCall } from "../../../contracts/events.ts";
import type { ReportFile, ReportProblem } from "../../../contracts/html-report.ts";
import { argumentsPreview, isJsonObject } from "../../format/call-facts.ts";
import { bytes, milliseconds } from "../../format/values.ts";
import { visibleText } from "../../format/visible-text.ts";
import { CopyButton } from "../../parts/copy-button.tsx";
import { ForeignText } from "../../parts/foreign-text.tsx";
import { Icon } from "../../parts/icon.tsx";
import { JsonText, LongText } from "../../parts/json-text.tsx";
import { OutcomeMark } from "../../parts/outcome.tsx";
import { PictureDiff } from "../diff/picture-diff.tsx";
import { SinglePicture } from "../diff/single-picture.tsx";
import { FileLink } from "../file-link.tsx";
import { VerdictMark } from "../verdict.tsx";
import { ElementView } from "./element-view.tsx";
import { pictureBefore, type ShownPicture, statePictures, type TimeRow, treesOf } from "./step-rows.ts";

const ELEMENTS = "elements";

interface Props {
  readonly rows: readonly TimeRow[];
  readonly row: TimeRow;
  /** `elements`, or undefined for the step itself. */
  readonly view: string | undefined;
  readonly onView: (view: string | undefined) => void;
}

/** Everything that is known of one step: its problem, pictures, texts and elements. */
export function StepDetail({ rows, row, view, onView }: Props) {
  const trees = treesOf(rows, row);
  const isElements = view === ELEMENTS && trees.length > 0;
  return (
    <section class={isElements ? "step-detail step-elements" : "step-detail"} aria-label="Selected step">
      <header class="detail-head">
        <VerdictMark verdict={row.status} wordy />
        <h2>
          <ForeignText>{row.sentence}</ForeignText>
        </h2>
        {trees.length > 0 && (
          <fieldset class="segments" aria-label="View">
            <button type="button" aria-pressed={!isElements} onClick={() => onView(undefined)}>
              Step
            </button>
            <button type="button" aria-pressed={isElements} onClick={() => onView(ELEMENTS)}>
              Elements
            </button>
          </fieldset>
        )}
      </header>
      {isElements ? <ElementView choices={trees} /> : <StepFacts rows={rows} row={row} />}
    </section>
  );
}

function StepFacts({ rows, row }: Pick<Props, "rows" | "row">) {
  const { step, durationMs, problem, files } = row;
  return (
    <div class="detail">
      <p class="detail-sums">
        {step !== undefined && (
          <span>
            <ForeignText>{step.place}</ForeignText> <CopyButton text={step.place} what="place in the file" />
          </span>
        )}
        {step !== undefined && <ForeignText>{step.app === undefined ? step.verb : `${step.verb} · ${step.app}`}</ForeignText>}
        {durationMs !== undefined && <span>{milliseconds(durationMs)}</span>}
      </p>
      {step?.note !== undefined && (
        <p>
          <ForeignText>{step.note}</ForeignText>
        </p>
      )}
      {problem !== undefined && <ProblemText problem={problem} isPictures={(step?.areas.length ?? 0) > 0} />}
      <Pictures rows={rows} row={row} />
      {row.states.map(
        ({ app, missing }) =>
          missing !== undefined && (
            <p key={app} class="warn">
              <ForeignText>{`Elements of ${app}: ${missing}`}</ForeignText>
            </p>
          ),
      )}
      {step?.calls !== undefined && <ToolCalls calls={step.calls} />}
      {files.map((file) => (
        <TextFile key={`${file.path} ${file.name}`} file={file} />
      ))}
      <Files files={files} />
    </div>
  );
}

function Pictures({ rows, row }: Pick<Props, "rows" | "row">) {
  const pictures = row.files.filter(({ mediaType }) => mediaType === "image/png");
  const of = (kind: ReportFile["kind"]) => pictures.find((one) => one.kind === kind);
  const [expected, actual, diff] = [of("expected"), of("actual"), of("diff")];
  const isPair = expected !== undefined && actual !== undefined;
  // The evidence of a failure often has the actual picture again.
  const shown = isPair ? [expected.path, actual.path, diff?.path] : [];
  const others = distinct([...pictures, ...statePictures(row)]).filter(({ path }) => !shown.includes(path));
  // Before the first step there is nothing to compare with.
  const before = row.step === undefined ? undefined : pictureBefore(rows, row);
  return (
    <>
      {isPair && (
        <PictureDiff
          before={{ label: "Expected", path: expected.path }}
          after={{ label: "Actual", path: actual.path }}
          diff={diff?.path}
          areas={row.step?.areas ?? []}
        />
      )}
      {others.map((picture) =>
        isPair || before === undefined || before.path === picture.path || picture.path === expected?.path ? (
          <SinglePicture
            key={picture.path}
            path={picture.path}
            name={before?.path === picture.path ? `${picture.name}, as before` : picture.name}
          />
        ) : (
          <PictureDiff
            key={picture.path}
            before={{ label: "Before", path: before.path }}
            after={{ label: picture.name, path: picture.path }}
            diff={undefined}
            areas={[]}
          />
        ),
      )}
    </>
  );
}

/** A picture that has several names is shown once. */
const distinct = (pictures: readonly ShownPicture[]): readonly ShownPicture[] =>
  pictures.filter(({ path }, at) => pictures.findIndex((one) => one.path === path) === at);

function TextFile({ file: { name, kind, text, missing } }: { readonly file: ReportFile }) {
  if (missing !== undefined)
    return (
      <p class="warn">
        <ForeignText>{`${name}: ${missing}`}</ForeignText>
      </p>
    );
  if (text === undefined) return null;
  return (
    <details open={kind === "exception"}>
      <summary>
        <ForeignText>{name}</ForeignText>
      </summary>
      <LongText text={text} what={visibleText(name)} />
    </details>
  );
}

function Files({ files }: { readonly files: readonly ReportFile[] }) {
  if (files.length === 0) return null;
  return (
    <details>
      <summary>Files</summary>
      <ul class="files">
        {files.map(({ name, path, bytes: size }) => (
          <li key={`${path} ${name}`}>
            <FileLink path={path} /> <span class="muted">{bytes(size)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Why a step failed, and the remedy. @param isPictures the expected and actual values are pictures, which say more than their facts */
function ProblemText({ problem, isPictures }: { readonly problem: ReportProblem; readonly isPictures: boolean }) {
  const { message, details, code, page, hint, expected, actual, output, exception } = problem;
  const advice = [hint, page === undefined ? undefined : `see ${page}`].filter((text) => text !== undefined).join(" · ");
  return (
    <>
      <div class="notice notice-bad">
        <Icon name="cross" />
        <div>
          {(details ?? [message]).map((line, at) => (
            <p key={at} class="foreign-lines">
              <ForeignText>{line}</ForeignText>
            </p>
          ))}
          {(code !== undefined || advice !== "") && (
            <p class="muted">
              {code !== undefined && <code>{code}</code>} <ForeignText>{advice}</ForeignText>
            </p>
          )}
        </div>
      </div>
      {!isPictures && expected !== undefined && <Value title="Expected" value={expected} />}
      {!isPictures && actual !== undefined && <Value title="Actual" value={actual} />}
      {exception !== undefined && (
        <>
          <h3>Exception</h3>
          <LongText text={exception} what="exception" />
        </>
      )}
      {output !== undefined && (
        <>
          <h3>Output</h3>
          <LongText text={output} what="output" />
        </>
      )}
    </>
  );
}

interface ValueProps {
  readonly title: string;
  readonly value: unknown;
  readonly heading?: "h3" | "h4";
}

function Value({ title, value, heading: Heading = "h3" }: ValueProps) {
  return (
    <>
      <Heading>{title}</Heading>
      {typeof value === "string" ? <LongText text={value} what={title} /> : <JsonText value={value} what={title} />}
    </>
  );
}

/** The tool calls of a step: how each ended, and opened its arguments and result. */
function ToolCalls({ calls }: { readonly calls: readonly TracedCall[] }) {
  if (calls.length === 0) return null;
  return (
    <section aria-label="Tool calls">
      <h3>Tool calls</h3>
      {calls.map((call) => (
        <Call key={`${call.time} ${call.tool}`} call={call} />
      ))}
    </section>
  );
}

function Call({ call: { app, tool, durationMs, status, error, arguments: given, result } }: { readonly call: TracedCall }) {
  return (
    <details class="traced-call">
      <summary>
        <OutcomeMark outcome={status} />
        <span class="traced-call-name">
          <ForeignText>{`${app}:${tool}`}</ForeignText>
        </span>
        <span class="traced-call-arguments">{visibleText(error ?? (isJsonObject(given) ? argumentsPreview(given) : String(given)))}</span>
        <span class="step-time">{milliseconds(durationMs)}</span>
      </summary>
      {error !== undefined && <LongText text={error} what={`error of ${tool}`} />}
      <Value heading="h4" title="Arguments" value={given} />
      {result !== undefined && <Value heading="h4" title="Result" value={result} />}
    </details>
  );
}
