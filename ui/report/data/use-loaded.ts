import { useEffect, useState } from "preact/hooks";
import { addressOf } from "./address.ts";

export interface Loaded<Data> {
  readonly data: Data | undefined;
  /** Why there are no data. */
  readonly failure: string | undefined;
}

/** Loads data, again when the key changes. @param key undefined if there is nothing to load */
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

export interface LoadedPicture {
  readonly url: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** A picture with its size: undefined until it is loaded, null if it is missing or damaged. */
export function usePicture(path: string | undefined): LoadedPicture | null | undefined {
  const [loaded, setLoaded] = useState<{ readonly path: string | undefined; readonly picture: LoadedPicture | null }>();
  useEffect(() => {
    const url = path === undefined ? undefined : addressOf(path);
    if (url === undefined) return setLoaded({ path, picture: null });
    const image = new Image();
    image.onload = () => setLoaded({ path, picture: { url, width: image.naturalWidth, height: image.naturalHeight } });
    image.onerror = () => setLoaded({ path, picture: null });
    image.src = url;
    return () => {
      image.onload = null;
      image.onerror = null;
    };
  }, [path]);
  return loaded === undefined || loaded.path !== path ? undefined : loaded.picture;
}
