import { useState } from "preact/hooks";
import { visibleText } from "../../format/visible-text.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { ForeignText } from "../../parts/foreign-text.tsx";
import { usePicture } from "../data/use-loaded.ts";

/** One picture; a click enlarges it. */
export function SinglePicture({ path, name }: { readonly path: string; readonly name: string }) {
  const picture = usePicture(path);
  const [isLarge, setLarge] = useState(false);
  if (picture === undefined) return null;
  if (picture === null)
    return (
      <p class="warn">
        <ForeignText>{`${name}: the picture ${path} is missing or damaged.`}</ForeignText>
      </p>
    );
  const shown = visibleText(name);
  return (
    <figure class="thumbnail">
      <button type="button" aria-label={`Enlarge ${shown}`} onClick={() => setLarge(true)}>
        <img class="single" src={picture.url} alt={shown} />
      </button>
      <figcaption>
        {shown} · {picture.width} × {picture.height}
      </figcaption>
      {isLarge && (
        <Dialog title={shown} wide onClose={() => setLarge(false)}>
          <div class="enlarged">
            <img src={picture.url} alt={shown} />
          </div>
        </Dialog>
      )}
    </figure>
  );
}
