import type { ComponentChildren } from "preact";
import type { ToolCallRecord } from "../../contracts/sessions/tool-call-record.ts";
import { outcomeOf, searchedText } from "../format/call-facts.ts";
import { visibleText } from "../format/visible-text.ts";
import { Icon } from "./icon.tsx";

interface Props {
  readonly filter: ShownCallFilter;
  readonly choices: { readonly apps: readonly string[]; readonly tools: readonly string[]; readonly statuses: readonly string[] };
  readonly onChange: (change: Partial<ShownCallFilter>) => void;
  readonly children?: ComponentChildren;
}

/** Search and filters over a list of calls. */
export function FilterBar({ filter, choices, onChange, children }: Props) {
  return (
    <search class="filters">
      <SearchField label="Search calls" value={filter.q} onChange={(q) => onChange({ q })} />
      <Choice label="App" value={filter.app} choices={choices.apps} onChange={(app) => onChange({ app })} />
      <Choice label="Tool" value={filter.tool} choices={choices.tools} onChange={(tool) => onChange({ tool })} />
      <Choice label="Status" value={filter.status} choices={["failed", ...choices.statuses]} onChange={(status) => onChange({ status })} />
      {isFiltering(filter) && (
        <button type="button" class="button button-quiet" onClick={() => onChange({ q: "", app: "", tool: "", status: "" })}>
          <Icon name="close" /> Clear
        </button>
      )}
      {children}
    </search>
  );
}

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function SearchField({ label, value, onChange }: FieldProps) {
  return (
    <label class="search-field">
      <Icon name="search" />
      <span class="spoken">{label}</span>
      <input type="search" placeholder={label} value={value} onInput={(event) => onChange(event.currentTarget.value)} />
    </label>
  );
}

/** A filter by one of several values; disabled if there is nothing to choose. */
export function Choice({ label, value, choices, onChange }: FieldProps & { readonly choices: readonly string[] }) {
  const all = value === "" || choices.includes(value) ? choices : [value, ...choices];
  return (
    <span class={value === "" ? "choice" : "choice choice-set"}>
      <select aria-label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">{label}: all</option>
        {all.map((choice) => (
          <option key={choice} value={choice}>
            {visibleText(choice)}
          </option>
        ))}
      </select>
    </span>
  );
}

/** Of a list of calls: empty values let everything pass. */
interface ShownCallFilter {
  readonly q: string;
  readonly app: string;
  readonly tool: string;
  readonly status: string;
}

export const filterOf = (query: URLSearchParams): ShownCallFilter => ({
  q: query.get("q") ?? "",
  app: query.get("app") ?? "",
  tool: query.get("tool") ?? "",
  status: query.get("status") ?? "",
});

const isFiltering = ({ q, app, tool, status }: ShownCallFilter): boolean => [q, app, tool, status].some((value) => value !== "");

const texts = new WeakMap<ToolCallRecord, string>();

/** A record does not change, so its text is made once. */
function textOf(call: ToolCallRecord): string {
  const known = texts.get(call);
  if (known !== undefined) return known;
  const text = searchedText(call);
  texts.set(call, text);
  return text;
}

/** Whether a call passes: `status` may be `failed` for all that are not ok, and every word of `q` has to be found. */
export function passes(call: ToolCallRecord, { q, app, tool, status }: ShownCallFilter): boolean {
  if (app !== "" && call.server_id !== app) return false;
  if (tool !== "" && call.tool_name !== tool) return false;
  if (status !== "" && !isOf(status, call)) return false;
  if (q.trim() === "") return true;
  const text = textOf(call);
  return q
    .toLowerCase()
    .trim()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function isOf(status: string, call: ToolCallRecord): boolean {
  const outcome = outcomeOf(call);
  return status === "failed" ? outcome !== "ok" : outcome === status;
}

/** Apps, tools and outcomes of calls, to choose from. */
export function filterChoicesOf(calls: readonly ToolCallRecord[]): { apps: string[]; tools: string[]; statuses: string[] } {
  const apps = new Set<string>();
  const tools = new Set<string>();
  const statuses = new Set<string>();
  for (const call of calls) {
    apps.add(call.server_id);
    tools.add(call.tool_name);
    statuses.add(outcomeOf(call));
  }
  return { apps: [...apps].sort(), tools: [...tools].sort(), statuses: [...statuses].sort() };
}
