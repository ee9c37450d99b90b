import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";

/** A list and beside it the detail of its selected row; on a narrow page one or the other. */
export function Panes({ children, detail }: { readonly children: ComponentChildren; readonly detail: ComponentChildren | undefined }) {
  return (
    <div class={detail === undefined ? "panes" : "panes panes-open"}>
      <div class="pane-list">{children}</div>
      {detail !== undefined && <div class="pane-detail">{detail}</div>}
    </div>
  );
}

/** Whether a media query holds, at all times. */
export function useMedia(query: string): boolean {
  const [holds, setHolds] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const read = () => setHolds(media.matches);
    read();
    media.addEventListener("change", read);
    return () => media.removeEventListener("change", read);
  }, [query]);
  return holds;
}

/** Below this width a page shows a list or its detail, and rows have two lines. */
export const NARROW = "(max-width: 760px)";
