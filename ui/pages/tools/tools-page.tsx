import { useCallback, useMemo } from "preact/hooks";
import type { ApiEvent, ListedTool, ToolList } from "../../../contracts/sessions/api.ts";
import { useApiEvents, useResource } from "../../api/use-resource.ts";
import { ago, count, counted } from "../../format/values.ts";
import { AnnotationBadges } from "../../parts/annotation-badges.tsx";
import { Choice, SearchField } from "../../parts/filter-bar.tsx";
import { ForeignText } from "../../parts/foreign-text.tsx";
import { NARROW, Panes, useMedia } from "../../parts/panes.tsx";
import { go, linkTo, type PageRoute } from "../../parts/router.ts";
import { Empty, Trouble } from "../../parts/trouble.tsx";
import { VirtualList } from "../../parts/virtual-list.tsx";
import { ToolDetail } from "./tool-detail.tsx";

const keyOf = ({ server_name, name }: ListedTool): string => `${server_name}:${name}`;
const render = (tool: ListedTool) => <ToolRow tool={tool} />;
const ROW = { wide: 50, narrow: 72 };

/** Every tool that an app offers or that was called before, and the selected one. */
export function ToolsPage({ route }: { readonly route: PageRoute }) {
  const { data, failure, reload, change } = useResource<ToolList>("/api/v1/tools");
  useApiEvents((events) => change((old) => withUses(old, events)));
  const q = route.query.get("q") ?? "";
  const app = route.query.get("app") ?? "";
  const tools = data?.tools ?? [];
  const shown = useMemo(() => tools.filter((tool) => passes(tool, q, app)), [tools, q, app]);
  const apps = useMemo(() => [...new Set(tools.map(({ server_name }) => server_name))].sort(), [tools]);
  const [, server, name] = route.parts;
  const selected = tools.find((tool) => tool.server_name === server && tool.name === name);
  const show = (query: { q?: string; app?: string }) =>
    go(linkTo(["tools", ...route.parts.slice(1)], { q, app, ...query }), { replace: true });
  const select = useCallback((tool: ListedTool) => go(linkTo(["tools", tool.server_name, tool.name], { q, app })), [q, app]);
  const close = useCallback(() => go(linkTo(["tools"], { q, app })), [q, app]);
  return (
    <div class="page page-panes">
      <header class="page-head">
        <h1>Tools</h1>
        {data !== undefined && <span class="muted">{counted(tools.length, "tool")}</span>}
      </header>
      {failure !== undefined && <Trouble failure={failure} retry={reload} />}
      <search class="filters">
        <SearchField label="Search tools" value={q} onChange={(value) => show({ q: value })} />
        <Choice label="App" value={app} choices={apps} onChange={(value) => show({ app: value })} />
        <span class="muted filter-count" role="status">
          {shown.length === tools.length ? "" : `${count(shown.length)} of ${count(tools.length)}`}
        </span>
      </search>
      <Panes detail={selected === undefined ? undefined : <ToolDetail key={keyOf(selected)} tool={selected} onClose={close} />}>
        {data !== undefined && <ToolRows tools={tools} shown={shown} selected={selected} onSelect={select} />}
      </Panes>
    </div>
  );
}

interface RowsProps {
  readonly tools: readonly ListedTool[];
  readonly shown: readonly ListedTool[];
  readonly selected: ListedTool | undefined;
  readonly onSelect: (tool: ListedTool) => void;
}

function ToolRows({ tools, shown, selected, onSelect }: RowsProps) {
  const rowHeight = useMedia(NARROW) ? ROW.narrow : ROW.wide;
  if (tools.length === 0)
    return (
      <Empty title="No tool is known yet">
        <p>Tools appear with the first app, and stay as long as their calls.</p>
      </Empty>
    );
  if (shown.length === 0) return <Empty title="No tool matches." />;
  return (
    <VirtualList
      label="Tools"
      items={shown}
      rowHeight={rowHeight}
      keyOf={keyOf}
      render={render}
      selected={selected === undefined ? undefined : keyOf(selected)}
      onSelect={onSelect}
    />
  );
}

/** Adds the calls of these events to the use of their tools. */
function withUses(old: ToolList, events: readonly ApiEvent[]): ToolList {
  const uses = new Map<string, { count: number; last: string }>();
  for (const event of events) {
    if (event.event !== "tool_calls.recorded") continue;
    const key = `${event.data.server_id}:${event.data.tool_name}`;
    uses.set(key, { count: (uses.get(key)?.count ?? 0) + 1, last: event.data.timestamp });
  }
  if (uses.size === 0) return old;
  return {
    tools: old.tools.map((tool) => {
      const use = uses.get(keyOf(tool));
      return use === undefined ? tool : { ...tool, usage: tool.usage + use.count, last_used: use.last };
    }),
  };
}

function passes({ name, server_name, description, annotations }: ListedTool, q: string, app: string): boolean {
  if (app !== "" && server_name !== app) return false;
  const text = `${server_name}:${name}\n${annotations?.title ?? ""}\n${description}`.toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function ToolRow({ tool }: { readonly tool: ListedTool }) {
  return (
    <div class={tool.available ? "tool-row" : "tool-row tool-away"}>
      <div class="tool-name">
        <span class="call-app">
          <ForeignText>{tool.server_name}</ForeignText>
        </span>
        <b>
          <ForeignText>{tool.name}</ForeignText>
        </b>
        {!tool.available && <span class="muted"> not running</span>}
      </div>
      <AnnotationBadges annotations={tool.annotations} />
      <div class="tool-description muted">
        <ForeignText>{tool.description.slice(0, 300)}</ForeignText>
      </div>
      <div class="tool-use muted number">
        {tool.usage === 0
          ? "never used"
          : `${counted(tool.usage, "call")}${tool.last_used === undefined ? "" : `, ${ago(tool.last_used)}`}`}
      </div>
    </div>
  );
}
