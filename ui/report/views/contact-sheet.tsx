import { useMemo } from "preact/hooks";
import type { ReportView, RunSummary } from "../../../contracts/html-report.ts";
import { counted } from "../../format/values.ts";
import { visibleText } from "../../format/visible-text.ts";
import { Choice, SearchField } from "../../parts/filter-bar.tsx";
import { ForeignText } from "../../parts/foreign-text.tsx";
import { go, linkTo, type PageRoute } from "../../parts/router.ts";
import { Empty } from "../../parts/trouble.tsx";
import { addressOf } from "../data/address.ts";
import { VerdictMark } from "../verdict.tsx";
import { distinct, shownVerdict } from "../verdicts.ts";

interface SheetFilter {
  readonly q: string;
  readonly look: string;
  readonly verdict: string;
}

/** All pictures of `amcp-test views` at once; a click leads to the comparison of one. */
export function ContactSheet({ run: { views }, route }: { readonly run: RunSummary; readonly route: PageRoute }) {
  const filter = filterOf(route);
  const shown = useMemo(() => views.filter((view) => isThrough(view, filter)), [views, ...Object.values(filter)]);
  const show = (change: Partial<SheetFilter>) => go(linkTo(["views"], { ...filter, ...change }), { replace: true });
  return (
    <div class="page sheet-page">
      <header class="page-head">
        <h1>Views</h1>
      </header>
      <search class="filters">
        <SearchField label="Search views" value={filter.q} onChange={(q) => show({ q })} />
        <Choice
          label="Look"
          value={filter.look}
          choices={distinct(views.flatMap(({ look }) => look ?? []))}
          onChange={(look) => show({ look })}
        />
        <Choice
          label="Verdict"
          value={filter.verdict}
          choices={distinct(views.map(({ verdict }) => shownVerdict(verdict)))}
          onChange={(verdict) => show({ verdict })}
        />
        <span class="filter-count muted" role="status">
          {counted(shown.filter(({ picture }) => picture !== undefined).length, "picture")}
        </span>
      </search>
      {shown.length === 0 && <Empty title="No view matches the filters." />}
      <ul class="sheet" aria-label="Pictures">
        {shown.map((view) => (
          <Tile key={`${view.n} ${view.step ?? ""}`} view={view} />
        ))}
      </ul>
    </div>
  );
}

const filterOf = ({ query }: PageRoute): SheetFilter => ({
  q: query.get("q") ?? "",
  look: query.get("look") ?? "",
  verdict: query.get("verdict") ?? "",
});

const isThrough = ({ title, look, verdict, message = "" }: ReportView, filter: SheetFilter): boolean =>
  (filter.look === "" || look === filter.look) &&
  (filter.verdict === "" || shownVerdict(verdict) === filter.verdict) &&
  [title, message].some((text) => text.toLowerCase().includes(filter.q.toLowerCase()));

function Tile({ view: { n, title, look, step, verdict, picture, message } }: { readonly view: ReportView }) {
  const words = look === undefined ? title : `${title}, ${look}`;
  return (
    <li class={`sheet-tile sheet-${verdict}`}>
      <a href={linkTo(["scenario", String(n)], step === undefined ? {} : { step })}>
        <span class="sheet-picture">
          {picture === undefined ? (
            <ForeignText class="sheet-trouble">{message ?? "There is no picture."}</ForeignText>
          ) : (
            <img src={addressOf(picture)} alt={visibleText(words)} loading="lazy" />
          )}
        </span>
        <span class="sheet-words">
          <VerdictMark verdict={verdict} />
          <ForeignText class="sheet-title">{title}</ForeignText>
          {look !== undefined && <ForeignText class="muted">{look}</ForeignText>}
        </span>
        {picture !== undefined && message !== undefined && <ForeignText class="sheet-message bad">{message}</ForeignText>}
      </a>
    </li>
  );
}
