import { useEffect, useState } from "preact/hooks";

/** Whether a media query holds, at all times. */
export function useMedia(query: string): boolean {
  const [holds, setHolds] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const read = () => setHolds(media.matches);
    read();
    media.addEventListener("change", read);
    return () => media.removeEventListener("change", read);
  }, [query]);
  return holds;
}

/** Below this width a page shows a list or its detail, and rows have two lines. */
export const NARROW = "(max-width: 760px)";
