import { useEffect, useState } from "preact/hooks";
import { request } from "../api/client.ts";
import type { CallPicture } from "../format/call-facts.ts";
import { bytes } from "../format/values.ts";
import { Dialog } from "./dialog.tsx";

/** Addresses of blobs that are shown, with how many show them: the same bytes are read once. */
const shown = new Map<string, { url: Promise<string>; users: number }>();

/** The blob needs the bearer, so an address within the page stands for it. */
async function loadBlob(sha256: string, mime: string): Promise<string> {
  const response = await request(`/api/v1/blobs/${sha256}`);
  return URL.createObjectURL(new Blob([await response.arrayBuffer()], { type: mime }));
}

function release(sha256: string): void {
  const entry = shown.get(sha256);
  if (entry === undefined) return;
  entry.users -= 1;
  if (entry.users > 0) return;
  shown.delete(sha256);
  entry.url.then(URL.revokeObjectURL, () => {});
}

/** The address of a picture; undefined until it is read, null if it cannot be. */
function usePictureUrl(picture: CallPicture): string | null | undefined {
  const inline = "data" in picture ? `data:${picture.mime};base64,${picture.data}` : undefined;
  const sha256 = "blob" in picture ? picture.blob.sha256 : undefined;
  const mime = "blob" in picture ? picture.blob.mime_type : "";
  const [url, setUrl] = useState<string | null>();
  useEffect(() => {
    // The element may have shown another picture before.
    setUrl(undefined);
    if (sha256 === undefined) return;
    const entry = shown.get(sha256) ?? { url: loadBlob(sha256, mime), users: 0 };
    entry.users += 1;
    shown.set(sha256, entry);
    let isCurrent = true;
    entry.url.then(
      (loaded) => isCurrent && setUrl(loaded),
      () => isCurrent && setUrl(null),
    );
    return () => {
      isCurrent = false;
      release(sha256);
    };
  }, [sha256, mime]);
  return inline ?? url;
}

/** A small picture in a row. */
export function RowPicture({ picture }: { readonly picture: CallPicture }) {
  const url = usePictureUrl(picture);
  return <span class="call-picture">{typeof url === "string" && <img src={url} alt="" />}</span>;
}

/** A picture of a result; a click enlarges it. @param name its name for screen readers */
export function Thumbnail({ picture, name }: { readonly picture: CallPicture; readonly name: string }) {
  const [isLarge, setLarge] = useState(false);
  const [size, setSize] = useState("");
  const url = usePictureUrl(picture);
  if (url === null) return <p class="muted">The picture is not kept any more.</p>;
  const measured = (event: Event) => {
    if (event.target instanceof HTMLImageElement) setSize(`${event.target.naturalWidth} × ${event.target.naturalHeight}`);
  };
  const weight = "blob" in picture ? bytes(picture.blob.bytes) : bytes(Math.round(picture.data.length * 0.75));
  return (
    <figure class="thumbnail">
      <button type="button" onClick={() => setLarge(true)} aria-label={`Enlarge ${name}`}>
        {url !== undefined && <img src={url} alt={name} onLoad={measured} />}
      </button>
      <figcaption>{[size, weight].filter((text) => text !== "").join(" · ")}</figcaption>
      {isLarge && url !== undefined && (
        <Dialog title={name} wide onClose={() => setLarge(false)}>
          <div class="enlarged">
            <img src={url} alt={name} />
          </div>
        </Dialog>
      )}
    </figure>
  );
}
