import { useCallback, useMemo } from "preact/hooks";
import type { ListedTool, ToolList } from "../../../contracts/sessions/api.ts";
import { useApiEvents, useResource } from "../../api/use-resource.ts";
import { ago, count, counted } from "../../format/values.ts";
import { AnnotationBadges } from "../../parts/annotation-badges.tsx";
import { Choice, SearchField } from "../../parts/filter-bar.tsx";
import { ForeignText } from "../../parts/foreign-text.tsx";
import { Panes } from "../../parts/panes.tsx";
import { go, linkTo, type Route } from "../../parts/router.ts";
import { Empty, Trouble } from "../../parts/trouble.tsx";
import { NARROW, useMedia } from "../../parts/use-media.ts";
import { VirtualList } from "../../parts/virtual-list.tsx";
import { ToolDetail } from "./tool-detail.tsx";

const keyOf = ({ server_name, name }: ListedTool): string => `${server_name}:${name}`;
const render = (tool: ListedTool) => <ToolRow tool={tool} />;
const ROW = 50;

/** Every tool that an app offers or that was called before, and the selected one. */
export function ToolsPage({ route }: { readonly route: Route }) {
  const { data, failure, reload, change } = useResource<ToolList>("/api/v1/tools");
  useApiEvents((events) => {
    const used = new Map(
      events.flatMap((event) =>
        event.event === "tool_calls.recorded" ? [[`${event.data.server_id}:${event.data.tool_name}`, event.data.timestamp]] : [],
      ),
    );
    if (used.size === 0) return;
    const uses = (key: string) =>
      events.filter((event) => event.event === "tool_calls.recorded" && `${event.data.server_id}:${event.data.tool_name}` === key).length;
    change((old) => ({
      tools: old.tools.map((tool) => {
        const last = used.get(keyOf(tool));
        return last === undefined ? tool : { ...tool, usage: tool.usage + uses(keyOf(tool)), last_used: last };
      }),
    }));
  });
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
        {data !== undefined && shown.length === 0 ? (
          <Empty title={tools.length === 0 ? "No tool is known yet" : "No tool matches."}>
            {tools.length === 0 && <p>Tools appear with the first app, and stay as long as their calls.</p>}
          </Empty>
        ) : (
          <VirtualList
            label="Tools"
            items={shown}
            rowHeight={useMedia(NARROW) ? ROW + 22 : ROW}
            keyOf={keyOf}
            render={render}
            selected={selected === undefined ? undefined : keyOf(selected)}
            onSelect={select}
          />
        )}
      </Panes>
    </div>
  );
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
