import type { Outcome } from "../format/call-facts.ts";
import { Icon, type IconName } from "./icon.tsx";

interface Look {
  readonly icon: IconName;
  readonly text: string;
  readonly hint: string;
}

const OUTCOMES: Readonly<Record<Outcome, Look>> = {
  ok: { icon: "check", text: "ok", hint: "The tool answered." },
  error: { icon: "cross", text: "error", hint: "The tool answered with an error." },
  timeout: { icon: "clock", text: "timeout", hint: "No answer came in time." },
  cancelled: { icon: "stop", text: "cancelled", hint: "The agent cancelled the call." },
  gone: { icon: "warn", text: "gone", hint: "The app was lost during the call." },
  unusable: { icon: "warn", text: "unusable", hint: "The answer could not be used." },
  rejected: { icon: "stop", text: "rejected", hint: "The proxy did not pass the call on." },
};

/** How a call ended: by sign, colour and word. */
export function OutcomeMark({ outcome, wordy = false }: { readonly outcome: Outcome; readonly wordy?: boolean }) {
  const { icon, text, hint } = OUTCOMES[outcome] ?? OUTCOMES.error;
  const sign = <Icon name={icon} size={14} />;
  if (wordy)
    return (
      <span class={`outcome outcome-${outcome}`} title={hint}>
        {sign}
        <span>{text}</span>
      </span>
    );
  return (
    <span class={`outcome outcome-${outcome}`} title={hint} role="img" aria-label={text}>
      {sign}
    </span>
  );
}
