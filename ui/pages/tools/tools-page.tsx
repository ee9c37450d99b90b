import type { Route } from "../../parts/router.ts";

export function ToolsPage(_: { readonly route?: Route }) {
  return <div class="page" />;
}
