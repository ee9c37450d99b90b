/** Replaces a credential. */
export const HIDDEN = "***";

/** An address without credentials: hides user info and query of a URL, and omits its fragment. Other texts stay unchanged. */
export function shownUrl(address: string): string {
  if (!URL.canParse(address)) return address;
  const { protocol, username, password, host, pathname, search, hash } = new URL(address);
  if (username === "" && password === "" && search === "" && hash === "") return address;
  const user = username === "" && password === "" ? "" : `${HIDDEN}@`;
  return `${protocol}//${user}${host}${pathname}${search === "" ? "" : `?${HIDDEN}`}`;
}
