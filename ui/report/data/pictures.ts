import { useEffect, useState } from "preact/hooks";
import { addressOf } from "./address.ts";

export interface LoadedPicture {
  readonly url: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** A picture with its size: undefined until it is loaded, null where it is missing or damaged. */
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
