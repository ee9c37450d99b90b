import type { ComponentChildren } from "preact";
import { visibleText } from "../format/visible-text.ts";
import { type CallFilter, isFiltering } from "./call-filter.ts";
import { Icon } from "./icon.tsx";

interface Props {
  readonly filter: CallFilter;
  readonly choices: { readonly apps: readonly string[]; readonly tools: readonly string[]; readonly statuses: readonly string[] };
  readonly onChange: (change: Partial<CallFilter>) => void;
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

/** A filter by one of several values; disabled where there is nothing to choose. */
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
