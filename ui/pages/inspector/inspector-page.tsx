import type { Route } from "../../parts/router.ts";

export function InspectorPage(_: { readonly route?: Route }) {
  return <div class="page" />;
}
