import { useMemo } from "preact/hooks";
import type { ReportAttempt, RunSummary, ScenarioRow } from "../../../contracts/html-report.ts";
import { milliseconds } from "../../format/values.ts";
import { CopyButton } from "../../parts/copy-button.tsx";
import { ForeignText } from "../../parts/foreign-text.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Panes } from "../../parts/panes.tsx";
import { go, linkTo, type PageRoute } from "../../parts/router.ts";
import { Empty } from "../../parts/trouble.tsx";
import { VirtualList } from "../../parts/virtual-list.tsx";
import { loadScenario } from "../data/scripts.ts";
import { useLoaded } from "../data/use-loaded.ts";
import { RunHistory } from "../summary/history.tsx";
import { VerdictMark } from "../verdict.tsx";
import { needsAttention, shownVerdict } from "../verdicts.ts";
import { StepDetail } from "./step-detail.tsx";
import { firstShown, lengthOf, type TimeRow, timeRows } from "./step-rows.ts";

const ROW = 28;

interface Props {
  readonly run: RunSummary;
  readonly row: ScenarioRow;
  readonly route: PageRoute;
  /** Address of the list from which the page was opened, with its filters. */
  readonly list: string;
}

/** One scenario: its attempts as time lines of steps, and beside them what is known of one step. */
export function ScenarioPage({ run, row, route, list }: Props) {
  const { data, failure } = useLoaded(row.attempts === 0 ? undefined : row.n, loadScenario);
  const number = Number(route.query.get("attempt")) || (data?.attempts.findLast(({ problem }) => problem) ?? data?.attempts.at(-1))?.number;
  const attempt = data?.attempts.find((one) => one.number === number);
  return (
    <div class="page page-panes">
      <Head run={run} row={row} list={list} />
      {data !== undefined && data.attempts.length > 1 && <Attempts attempts={data.attempts} shown={number} n={row.n} />}
      {failure !== undefined && <Empty title="The steps cannot be shown.">{failure}</Empty>}
      {row.attempts === 0 && <Empty title={`This scenario did not run.`}>{row.message}</Empty>}
      {attempt !== undefined && <TimeLine key={attempt.number} n={row.n} attempt={attempt} route={route} />}
    </div>
  );
}

function Head({ run, row, list }: Omit<Props, "route">) {
  const { title, file, line, tags, verdict, durationMs, history } = row;
  const place = `${file}:${line}`;
  const problems = run.rows.filter((one) => needsAttention(one.verdict) || one.n === row.n);
  const at = problems.indexOf(row);
  return (
    <header class="page-head scenario-head">
      <a class="button button-quiet" href={list} aria-label="All scenarios">
        <Icon name="back" />
      </a>
      <VerdictMark verdict={verdict} wordy />
      <h1>
        <ForeignText>{title}</ForeignText>
      </h1>
      {tags.map((tag) => (
        <span key={tag} class="badge badge-grey">
          <ForeignText>{tag}</ForeignText>
        </span>
      ))}
      <span class="muted">
        <ForeignText>{place}</ForeignText> <CopyButton text={place} what="place in the file" /> {milliseconds(durationMs)}
      </span>
      <RunHistory letters={history} />
      <nav class="neighbours" aria-label="Scenarios with problems">
        <Neighbour row={problems[at - 1]} text="Previous problem" />
        <Neighbour row={problems[at + 1]} text="Next problem" />
      </nav>
    </header>
  );
}

function Neighbour({ row, text }: { readonly row: ScenarioRow | undefined; readonly text: string }) {
  return row === undefined ? null : (
    <a class="button" href={linkTo(["scenario", String(row.n)])}>
      {text}
    </a>
  );
}

interface AttemptsProps {
  readonly attempts: readonly ReportAttempt[];
  readonly shown: number | undefined;
  readonly n: number;
}

function Attempts({ attempts, shown, n }: AttemptsProps) {
  return (
    <fieldset class="segments attempts" aria-label="Attempts">
      {attempts.map(({ number, status }) => (
        <button
          key={number}
          type="button"
          aria-pressed={number === shown}
          onClick={() => go(linkTo(["scenario", String(n)], { attempt: String(number) }), { replace: true })}
        >
          <VerdictMark verdict={status} /> Attempt {number} {shownVerdict(status)}
        </button>
      ))}
    </fieldset>
  );
}

function TimeLine({ n, attempt, route }: { readonly n: number; readonly attempt: ReportAttempt; readonly route: PageRoute }) {
  const rows = useMemo(() => timeRows(attempt), [attempt]);
  const length = useMemo(() => lengthOf(rows), [rows]);
  const id = route.query.get("step") ?? firstShown(rows, attempt);
  const shown = rows.find((row) => row.id === id) ?? rows[0];
  const link = (change: Readonly<Record<string, string | undefined>>) =>
    go(linkTo(["scenario", String(n)], { attempt: String(attempt.number), ...change }), { replace: true });
  if (shown === undefined) return null;
  const view = route.query.get("view") ?? undefined;
  return (
    <Panes
      detail={<StepDetail key={shown.id} rows={rows} row={shown} view={view} onView={(next) => link({ step: shown.id, view: next })} />}
    >
      <VirtualList
        label="Steps"
        items={rows}
        rowHeight={ROW}
        keyOf={(row) => row.id}
        render={(row) => <Row row={row} length={length} />}
        selected={shown.id}
        onSelect={(row) => link({ step: row.id })}
      />
    </Panes>
  );
}

function Row({
  row: { sentence, level, status, startMs, durationMs, files, step },
  length,
}: {
  readonly row: TimeRow;
  readonly length: number;
}) {
  const hasPicture = files.some(({ mediaType }) => mediaType === "image/png");
  return (
    <div class="step-row" style={{ paddingLeft: `${12 + level * 16}px` }}>
      <VerdictMark verdict={status} />
      <ForeignText class="step-sentence">{sentence}</ForeignText>
      {step?.soft === true && <span class="badge badge-grey">soft</span>}
      {hasPicture && <Icon name="picture" size={13} />}
      <span class="step-time">{durationMs !== undefined && milliseconds(durationMs)}</span>
      <span class="step-track">
        <span
          class={`step-bar step-bar-${status}`}
          style={{ left: `${(startMs / length) * 100}%`, width: `${((durationMs ?? 0) / length) * 100}%` }}
        />
      </span>
    </div>
  );
}
