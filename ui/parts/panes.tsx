import type { ComponentChildren } from "preact";

/** A list and beside it the detail of its selected row; on a narrow page one or the other. */
export function Panes({ children, detail }: { readonly children: ComponentChildren; readonly detail: ComponentChildren | undefined }) {
  return (
    <div class={detail === undefined ? "panes" : "panes panes-open"}>
      <div class="pane-list">{children}</div>
      {detail !== undefined && <div class="pane-detail">{detail}</div>}
    </div>
  );
}
