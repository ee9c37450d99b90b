import { visibleParts } from "../format/visible-text.ts";

/** Text of apps, agents and tools: characters that would be invisible, or act on their surroundings, are shown by their numbers. */
export function ForeignText({ children, class: name }: { readonly children: string; readonly class?: string }) {
  const parts = visibleParts(children);
  if (parts.length === 1 && parts[0]?.escape === undefined) return <bdi class={name}>{parts[0]?.text}</bdi>;
  return (
    <bdi class={name}>
      {parts.map(({ text, escape: shown }) =>
        shown === undefined ? (
          text
        ) : (
          <span class="escape" title={`character ${shown}`}>
            {shown}
          </span>
        ),
      )}
    </bdi>
  );
}
