import type { ElementInfo } from "../../../contracts/app-tools/element-info.ts";
import { visibleText } from "../../format/visible-text.ts";
import type { Hand } from "./use-hand.ts";

const CHECKS = [
  { check: "text", label: "Text", title: "it has this text" },
  { check: "visible", label: "Visible", title: "it is shown" },
  { check: "count", label: "Count", title: "its list has this number of items" },
  { check: "screenshot", label: "Screenshot", title: "it has these pixels" },
  { check: "tree", label: "Tree", title: "the elements within it are these" },
] as const;

interface Props {
  readonly element: ElementInfo | undefined;
  readonly window: string | undefined;
  readonly hand: Hand;
}

/** Adds a check of the selected element to the recording. */
export function CheckPicker({ element, window, hand }: Props) {
  if (element === undefined) return <p class="check-picker muted">Select the element to check, in the picture.</p>;
  const { path, type, name } = element;
  const add = (check: string) => hand.use("RecordCheck", { element: path, check, ...(window !== undefined && { window }) });
  return (
    <section class="check-picker" aria-label="Check">
      <p>
        Check <code>{visibleText(name === null ? type : `${type} '${name}'`)}</code>
      </p>
      <div class="check-buttons">
        {CHECKS.map(({ check, label, title }) => (
          <button key={check} type="button" class="button" title={title} onClick={() => add(check)}>
            {label}
          </button>
        ))}
      </div>
    </section>
  );
}
