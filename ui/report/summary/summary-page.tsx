import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { RunSummary, ScenarioRow } from "../../../contracts/html-report.ts";
import { counted, milliseconds, shownDateAndTime } from "../../format/values.ts";
import { Choice, SearchField } from "../../parts/filter-bar.tsx";
import { ForeignText } from "../../parts/foreign-text.tsx";
import { Icon } from "../../parts/icon.tsx";
import { go, linkTo, type PageRoute } from "../../parts/router.ts";
import { Empty } from "../../parts/trouble.tsx";
import { VirtualList } from "../../parts/virtual-list.tsx";
import { VerdictMark } from "../verdict.tsx";
import { distinct, filterIn, ROW_ORDERS, type RowFilter, rowsThrough, shownVerdict, VERDICTS } from "../verdicts.ts";
import { RunHistory } from "./history.tsx";

const ROW = 52;

/** All scenarios of the run, with filters. */
export function SummaryPage({ run, route }: { readonly run: RunSummary; readonly route: PageRoute }) {
  const filter = filterIn(route.query);
  // In the address only when a scenario is opened: browsers refuse a change of it for each key of a held arrow.
  const [selected, setSelected] = useState(route.query.get("selected") ?? undefined);
  const rows = useMemo(() => rowsThrough(run.rows, filter), [run, ...Object.values(filter)]);
  const slowest = useMemo(() => Math.max(1, ...run.rows.map(({ durationMs }) => durationMs)), [run]);
  const show = (change: Partial<RowFilter & { selected: string }>) => {
    const { order, ...rest } = { ...filter, ...change };
    go(linkTo(["scenarios"], { ...rest, ...(order === ROW_ORDERS[0] ? {} : { order }) }), { replace: true });
  };
  return (
    <div class="page page-panes">
      <RunHead run={run} verdict={filter.verdict} onChoose={(verdict) => show({ verdict })} />
      <RowFilters run={run} filter={filter} count={rows.length} onChange={show} />
      {rows.length === 0 ? (
        <Empty title={run.rows.length === 0 ? "The run had no scenario." : "No scenario matches the filters."} />
      ) : (
        <VirtualList
          label="Scenarios"
          items={rows}
          rowHeight={ROW}
          keyOf={({ n }) => String(n)}
          render={(row) => <Row row={row} slowest={slowest} />}
          selected={selected}
          onSelect={({ n }) => setSelected(String(n))}
          onOpen={({ n }) => {
            show({ selected: String(n) });
            go(linkTo(["scenario", String(n)]));
          }}
        />
      )}
    </div>
  );
}

interface HeadProps {
  readonly run: RunSummary;
  readonly verdict: string;
  readonly onChoose: (verdict: string) => void;
}

function RunHead({ run, verdict, onChoose }: HeadProps) {
  const { counts, startedAt, durationMs, platform, tool, node, notices, gateways } = run;
  const facts = [
    shownDateAndTime(startedAt),
    durationMs === undefined ? "broke off" : milliseconds(durationMs),
    platform,
    `amcp-test ${tool}`,
    node,
    ...gateways.map(({ name, mode }) => `${name} (${mode})`),
  ];
  return (
    <header class="run-head">
      <div class="run-counts">
        <h1>{run.status === "passed" ? "Passed" : run.status === "failed" ? "Failed" : "Interrupted"}</h1>
        <fieldset class="chips" aria-label="Filter by verdict">
          {VERDICTS.filter((one) => (counts[one] ?? 0) > 0).map((one) => (
            <button
              key={one}
              type="button"
              class={`chip verdict-${one}`}
              aria-pressed={verdict === one}
              onClick={() => onChoose(verdict === one ? "" : one)}
            >
              <VerdictMark verdict={one} />
              {counts[one]} {shownVerdict(one)}
            </button>
          ))}
        </fieldset>
      </div>
      <p class="muted">
        <ForeignText>{facts.filter((fact) => fact !== "").join(" · ")}</ForeignText>
      </p>
      {notices.length > 0 && <Notices notices={notices} />}
    </header>
  );
}

function Notices({ notices }: Pick<RunSummary, "notices">) {
  return (
    <details class="run-notices" open={notices.some(({ level }) => level === "error")}>
      <summary>{counted(notices.length, "notice")}</summary>
      <ul>
        {notices.map(({ level, message }, at) => (
          <li key={at} class={level === "info" ? "muted" : level === "error" ? "bad" : "warn"}>
            <ForeignText>{message}</ForeignText>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface FilterProps {
  readonly run: RunSummary;
  readonly filter: RowFilter;
  /** How many rows it lets through. */
  readonly count: number;
  readonly onChange: (change: Partial<RowFilter>) => void;
}

function RowFilters({ run, filter, count, onChange }: FilterProps) {
  const box = useRef<HTMLElement>(null);
  const tags = useMemo(() => distinct(run.rows.flatMap((row) => row.tags)), [run]);
  const files = useMemo(() => distinct(run.rows.map(({ file }) => file)), [run]);
  useSlashKey(() => box.current?.querySelector("input")?.focus());
  const isFiltering = filter.q !== "" || filter.verdict !== "" || filter.tag !== "" || filter.file !== "";
  return (
    <search class="filters" ref={box}>
      <SearchField label="Search scenarios" value={filter.q} onChange={(q) => onChange({ q })} />
      <Choice label="Tag" value={filter.tag} choices={tags} onChange={(tag) => onChange({ tag })} />
      <Choice label="File" value={filter.file} choices={files} onChange={(file) => onChange({ file })} />
      <select aria-label="Order" value={filter.order} onChange={(event) => onChange({ order: event.currentTarget.value })}>
        {ROW_ORDERS.map((order) => (
          <option key={order}>{order}</option>
        ))}
      </select>
      {isFiltering && (
        <button type="button" class="button button-quiet" onClick={() => onChange({ q: "", verdict: "", tag: "", file: "" })}>
          <Icon name="close" /> Clear
        </button>
      )}
      <span class="filter-count muted" role="status">
        {counted(count, "scenario")}
      </span>
    </search>
  );
}

/** The key `/` goes to the search, unless a text is written. */
function useSlashKey(focus: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      focus();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

function Row({ row, slowest }: { readonly row: ScenarioRow; readonly slowest: number }) {
  const { verdict, title, file, line, tags, message, durationMs, attempts, history } = row;
  return (
    <div class="scenario-row">
      <VerdictMark verdict={verdict} />
      <div class="scenario-words">
        <div>
          <ForeignText class="scenario-title">{title}</ForeignText>
          {tags.map((tag) => (
            <span key={tag} class="badge badge-grey">
              <ForeignText>{tag}</ForeignText>
            </span>
          ))}
          {attempts > 1 && <span class="badge badge-purple">{attempts} attempts</span>}
        </div>
        <div class="scenario-place">
          <ForeignText class="muted">{`${file}:${line}`}</ForeignText>
          {message !== undefined && <ForeignText class={verdict === "flaky" ? "warn" : "bad"}>{message}</ForeignText>}
        </div>
      </div>
      <RunHistory letters={history} />
      <span class="duration">
        {durationMs > 0 && milliseconds(durationMs)}
        <span class="duration-bar" style={{ width: `${(durationMs / slowest) * 100}%` }} />
      </span>
    </div>
  );
}
