import type { ElementInfo } from "../../../contracts/app-tools/element-info.ts";
import { visibleText } from "../../format/visible-text.ts";
import { type Area, areaOf, elementAt, type Shot } from "./geometry.ts";

interface Props {
  readonly shot: Shot;
  readonly root: ElementInfo;
  readonly selected: ElementInfo | undefined;
  readonly pointed: ElementInfo | undefined;
  readonly onSelect: (element: ElementInfo) => void;
  readonly onPoint: (element: ElementInfo | undefined) => void;
}

/** The picture of the window, with frames around the selected element and the one under the pointer. */
export function Stage({ shot, root, selected, pointed, onSelect, onPoint }: Props) {
  const under = (event: MouseEvent & { currentTarget: Element }): ElementInfo | undefined => {
    const box = event.currentTarget.getBoundingClientRect();
    return elementAt(shot, root, { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height });
  };
  return (
    <div class="stage">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: for pointers; the tree is for keyboards */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: for pointers; the tree is for keyboards */}
      <div
        class="stage-picture"
        style={{ aspectRatio: `${shot.width} / ${shot.height}`, maxWidth: `${shot.width * 1.5}px` }}
        onMouseMove={(event) => onPoint(under(event))}
        onMouseLeave={() => onPoint(undefined)}
        onClick={(event) => {
          const element = under(event);
          if (element !== undefined) onSelect(element);
        }}
      >
        <img src={shot.url} alt={`Screenshot of ${visibleText(root.name ?? root.type)}`} draggable={false} />
        {selected !== undefined && <Frame look="selected" area={areaOf(shot, root, selected)} />}
        {pointed !== undefined && pointed !== selected && (
          <Frame look="pointed" area={areaOf(shot, root, pointed)} label={labelOf(pointed)} />
        )}
      </div>
    </div>
  );
}

const labelOf = ({ type, bounds }: ElementInfo): string =>
  `${visibleText(type)} ${Math.round(bounds.width)} × ${Math.round(bounds.height)}`;

const percent = (part: number): string => `${part * 100}%`;

function Frame({ look, area, label }: { readonly look: string; readonly area: Area; readonly label?: string }) {
  const { left, top, width, height } = area;
  const style = { left: percent(left), top: percent(top), width: percent(width), height: percent(height) };
  return (
    <div class={`frame frame-${look}`} style={style} aria-hidden="true">
      {label !== undefined && <span class={top < 0.08 ? "frame-label frame-label-below" : "frame-label"}>{label}</span>}
    </div>
  );
}
