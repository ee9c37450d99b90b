import type { Route } from "../../parts/router.ts";

export function OverviewPage(_: { readonly route?: Route }) {
  return <div class="page" />;
}
