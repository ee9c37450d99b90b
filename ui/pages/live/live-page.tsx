import type { Route } from "../../parts/router.ts";

export function LivePage(_: { readonly route?: Route }) {
  return <div class="page" />;
}
