import { useEffect, useState } from "preact/hooks";

/** Where the page is: `#/sessions/ID?call=ID` has the parts `sessions`, `ID` and one query. */
export interface PageRoute {
  readonly parts: readonly string[];
  readonly query: URLSearchParams;
}

/** Reads the address; `?sessionId=` before the fragment stands for that session. */
function currentRoute(): PageRoute {
  const [path = "", query = ""] = location.hash.replace(/^#/, "").split("?", 2);
  const parts = path
    .split("/")
    .filter((part) => part !== "")
    .map(decoded);
  const session = new URLSearchParams(location.search).get("sessionId");
  if (parts.length === 0 && session !== null) return { parts: ["sessions", session], query: new URLSearchParams(query) };
  return { parts, query: new URLSearchParams(query) };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Renders an address within the page; parameters without a value are left out. */
export function linkTo(parts: readonly string[], query: Readonly<Record<string, string | undefined>> = {}): string {
  const given = new URLSearchParams(Object.entries(query).flatMap(([key, value]) => (value ? [[key, value]] : [])));
  const text = given.toString();
  return `#/${parts.map(encodeURIComponent).join("/")}${text === "" ? "" : `?${text}`}`;
}

/** Goes to an address of the page. @param replace leaves no entry in the history, as for a filter */
export function go(link: string, { replace = false } = {}): void {
  if (location.hash === link) return;
  history[replace ? "replaceState" : "pushState"](null, "", link);
  dispatchEvent(new HashChangeEvent("hashchange"));
}

export function useRoute(): PageRoute {
  const [route, setRoute] = useState(currentRoute);
  useEffect(() => {
    const read = () => setRoute(currentRoute());
    addEventListener("hashchange", read);
    addEventListener("popstate", read);
    return () => {
      removeEventListener("hashchange", read);
      removeEventListener("popstate", read);
    };
  }, []);
  return route;
}
