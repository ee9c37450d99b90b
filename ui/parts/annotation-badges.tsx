import type { ToolAnnotation } from "../../contracts/sessions/tool-call-record.ts";

type Hint = Exclude<keyof ToolAnnotation, "title">;

/** The badges of hints that are true, in this order; colours as users know them from mcpproxy-go. */
const BADGES: readonly {
  readonly hint: Hint;
  readonly look: string;
  readonly text: string;
  readonly brief: string;
  readonly says: string;
}[] = [
  { hint: "readOnlyHint", look: "blue", text: "read-only", brief: "R", says: "does not modify its environment" },
  { hint: "destructiveHint", look: "red", text: "destructive", brief: "D", says: "may perform destructive updates" },
  { hint: "idempotentHint", look: "grey", text: "idempotent", brief: "I", says: "repeated calls have the same effect" },
  { hint: "openWorldHint", look: "purple", text: "open world", brief: "O", says: "interacts with external systems" },
];

interface Props {
  readonly annotations: ToolAnnotation | undefined;
  /** One letter for each, for rows. */
  readonly brief?: boolean;
}

/** A badge for each hint that a tool gives as true. A hint that is absent or false has none. */
export function AnnotationBadges({ annotations, brief = false }: Props) {
  const shown = BADGES.filter(({ hint }) => annotations?.[hint] === true);
  if (shown.length === 0) return null;
  return (
    <span class="badges">
      {shown.map(({ hint, look, text, brief: letter, says }) => {
        const badge = { class: `badge badge-${look}`, "data-hint": hint, title: `${text}: ${says}, as the tool says` };
        return brief ? (
          <span key={hint} {...badge} role="img" aria-label={text}>
            {letter}
          </span>
        ) : (
          <span key={hint} {...badge}>
            {text}
          </span>
        );
      })}
    </span>
  );
}

/** Each hint with its value, where absent and `false` are different. */
export function AnnotationTable({ annotations }: { readonly annotations: ToolAnnotation | undefined }) {
  return (
    <dl class="facts">
      {BADGES.map(({ hint, text, says }) => (
        <div key={hint}>
          <dt title={says}>{text}</dt>
          <dd data-hint={hint}>
            {annotations?.[hint] === undefined ? <span class="muted">not stated</span> : annotations[hint] ? "yes" : "no"}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Whether a call asks first: a tool is destructive unless it says that it is not, or that it only reads (MCP, ToolAnnotations). */
export const isDestructive = (annotations: ToolAnnotation | undefined): boolean =>
  annotations?.destructiveHint ?? annotations?.readOnlyHint !== true;
