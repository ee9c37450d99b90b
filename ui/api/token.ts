const KEY = "amcp-token";

/**
 * Takes the bearer from the address (`/#token=...`), where neither server logs nor other sites see it, and keeps it for this tab. The address
 * is left without it. A bearer may be followed by a route: `/#token=...&to=/sessions`.
 */
export function takeToken(): void {
  const hash = location.hash.slice(1);
  if (!hash.startsWith("token=")) return;
  const given = new URLSearchParams(hash);
  remember(given.get("token") ?? "");
  const to = given.get("to") ?? "";
  history.replaceState(null, "", `${location.pathname}${location.search}${to === "" ? "" : `#${to}`}`);
}

let token: string | undefined;

function remember(given: string): void {
  token = given;
  try {
    sessionStorage.setItem(KEY, given);
  } catch {
    // A browser that keeps nothing: the bearer lasts until the page is loaded again.
  }
}

/** The headers with which the API knows this page. */
export function authorization(): Record<string, string> {
  token ??= stored();
  return token === "" ? {} : { authorization: `Bearer ${token}` };
}

function stored(): string {
  try {
    return sessionStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}
