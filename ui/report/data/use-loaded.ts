import { useEffect, useState } from "preact/hooks";

export interface Loaded<Data> {
  readonly data: Data | undefined;
  /** Why there are no data. */
  readonly failure: string | undefined;
}

/** Loads data, again when the key changes. @param key undefined where there is nothing to load */
export function useLoaded<Data>(key: number | undefined, load: (key: number) => Promise<Data>): Loaded<Data> {
  const [loaded, setLoaded] = useState<Loaded<Data> & { readonly key: number | undefined }>({
    key: undefined,
    data: undefined,
    failure: undefined,
  });
  useEffect(() => {
    if (key === undefined) return;
    let isCurrent = true;
    load(key).then(
      (data) => isCurrent && setLoaded({ key, data, failure: undefined }),
      (error: unknown) => isCurrent && setLoaded({ key, data: undefined, failure: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [key, load]);
  return loaded.key === key ? loaded : { data: undefined, failure: undefined };
}
