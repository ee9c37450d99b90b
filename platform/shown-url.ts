/** Stands where a credential was. */
export const HIDDEN = "***";

/** An address as people may see it: user info and query of a URL are hidden, the fragment is left out. Other texts stay as they are. */
export function shownUrl(address: string): string {
  if (!URL.canParse(address)) return address;
  const { protocol, username, password, host, pathname, search, hash } = new URL(address);
  if (username === "" && password === "" && search === "" && hash === "") return address;
  const user = username === "" && password === "" ? "" : `${HIDDEN}@`;
  return `${protocol}//${user}${host}${pathname}${search === "" ? "" : `?${HIDDEN}`}`;
}
