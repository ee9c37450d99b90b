import { count } from "../format/values.ts";
import { Icon } from "./icon.tsx";

interface Props {
  readonly offset: number;
  readonly limit: number;
  readonly total: number;
  readonly onChange: (offset: number) => void;
}

/** Leads from page to page; nothing if one page holds everything. */
export function Pager({ offset, limit, total, onChange }: Props) {
  if (total <= limit && offset === 0) return null;
  return (
    <nav class="pager" aria-label="Pages">
      <button type="button" class="button" disabled={offset === 0} onClick={() => onChange(Math.max(0, offset - limit))}>
        <Icon name="back" /> Newer
      </button>
      <span class="muted">
        {count(Math.min(offset + 1, total))}–{count(Math.min(offset + limit, total))} of {count(total)}
      </span>
      <button type="button" class="button" disabled={offset + limit >= total} onClick={() => onChange(offset + limit)}>
        Older <Icon name="right" />
      </button>
    </nav>
  );
}
