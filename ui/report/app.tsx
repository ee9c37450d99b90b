import { useEffect, useRef, useState } from "preact/hooks";
import type { RunSummary } from "../../contracts/html-report.ts";
import { counted } from "../format/values.ts";
import { Announcer } from "../parts/announcer.tsx";
import { type PageRoute, useRoute } from "../parts/router.ts";
import { Empty } from "../parts/trouble.tsx";
import { ThemeSwitch } from "../shell/theme-switch.tsx";
import { ChangesPage } from "./changes/changes-page.tsx";
import { FindingsPage } from "./changes/findings-page.tsx";
import { LayoutPage } from "./layout/layout-page.tsx";
import { ScenarioPage } from "./scenario/scenario-page.tsx";
import { SummaryPage } from "./summary/summary-page.tsx";
import { ContactSheet } from "./views/contact-sheet.tsx";

/** The report of one run. */
export function ReportApp({ run }: { readonly run: RunSummary | undefined }) {
  const route = useRoute();
  const place = route.parts[0] ?? (run !== undefined && run.views.length > 0 ? "views" : "scenarios");
  const main = useRef<HTMLElement>(null);
  return (
    <>
      <button type="button" class="skip" onClick={() => main.current?.focus()}>
        Skip to content
      </button>
      <header class="top">
        <span class="brand">amcp-test report</span>
        <nav aria-label="Pages">{run !== undefined && <Places run={run} place={place} />}</nav>
        <ThemeSwitch />
      </header>
      <main ref={main} id="main" tabIndex={-1}>
        {run === undefined ? <NoData /> : <Place run={run} route={route} place={place} />}
      </main>
      <Announcer />
    </>
  );
}

function NoData() {
  return (
    <Empty title="The data of this report are missing or damaged.">
      <p>
        The file <code>data/run.js</code> belongs beside this page. <code>npx amcp-test report amcp-results/events.ndjson</code> writes it
        again.
      </p>
    </Empty>
  );
}

function Places({ run, place }: { readonly run: RunSummary; readonly place: string }) {
  const faults = run.layouts.reduce((sum, { findings }) => sum + findings.length, 0);
  const current = place === "scenario" ? "scenarios" : place;
  const places = [
    { name: "views", text: counted(new Set(run.views.map(({ n }) => n)).size, "view"), isShown: run.views.length > 0 },
    { name: "scenarios", text: counted(run.rows.length, "scenario"), isShown: true },
    { name: "changes", text: counted(run.changes.length, "change"), isShown: run.changes.length > 0 },
    { name: "findings", text: counted(run.findings.length, "finding"), isShown: run.findings.length > 0 },
    { name: "layout", text: counted(faults, "layout fault"), isShown: faults > 0 },
  ];
  return (
    <>
      {places
        .filter(({ isShown }) => isShown)
        .map(({ name, text }) => (
          <a key={name} href={`#/${name}`} aria-current={name === current ? "page" : undefined}>
            {text}
          </a>
        ))}
    </>
  );
}

const TITLES: Readonly<Record<string, string>> = {
  views: "Views",
  scenarios: "Scenarios",
  changes: "Changes",
  findings: "Findings",
  layout: "Layout",
};

function Place({ run, route, place }: { readonly run: RunSummary; readonly route: PageRoute; readonly place: string }) {
  // Here, so that ticks outlive a look at another page.
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const list = useRef("#/scenarios");
  if (place === "scenarios" && location.hash !== "") list.current = location.hash;
  const row = place === "scenario" ? run.rows.find(({ n }) => String(n) === route.parts[1]) : undefined;
  useEffect(() => {
    document.title = `${row?.title ?? TITLES[place] ?? "Not found"} · amcp-test report`;
  }, [row, place]);
  if (place === "views" && run.views.length > 0) return <ContactSheet run={run} route={route} />;
  if (place === "scenarios") return <SummaryPage run={run} route={route} />;
  if (row !== undefined) return <ScenarioPage key={row.n} run={run} row={row} route={route} list={list.current} />;
  if (place === "changes") return <ChangesPage run={run} route={route} ticked={ticked} onTick={setTicked} />;
  if (place === "findings") return <FindingsPage run={run} />;
  if (place === "layout") return <LayoutPage run={run} />;
  return (
    <Empty title="There is no such page.">
      <a href="#/scenarios">Scenarios</a>
    </Empty>
  );
}
