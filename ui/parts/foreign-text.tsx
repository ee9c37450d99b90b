import { visibleParts } from "../format/visible-text.ts";

/** Text of apps, agents and tools: characters that would be invisible, or act on their surroundings, are shown by their numbers. */
export function ForeignText({ children }: { readonly children: string }) {
  const parts = visibleParts(children);
  if (parts.length === 1 && parts[0]?.escape === undefined) return <bdi>{parts[0]?.text}</bdi>;
  return (
    <bdi>
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
