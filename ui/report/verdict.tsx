import { Icon, type IconName } from "../parts/icon.tsx";
import { type ShownVerdict, shownVerdict } from "./verdicts.ts";

const LOOKS: Readonly<Record<ShownVerdict, { readonly icon: IconName; readonly hint: string }>> = {
  passed: { icon: "check", hint: "As expected" },
  failed: { icon: "cross", hint: "The app is not as expected" },
  error: { icon: "warn", hint: "An app, a build or a file is broken" },
  interrupted: { icon: "clock", hint: "The run ended during it" },
  flaky: { icon: "refresh", hint: "Failed, then passed in a retry" },
  skipped: { icon: "stop", hint: "Did not run" },
  notRun: { icon: "pause", hint: "The run ended before it" },
};

/** A verdict by sign, colour and word; the word is only spoken unless it is `wordy`. */
export function VerdictMark({ verdict, wordy = false }: { readonly verdict: ShownVerdict; readonly wordy?: boolean }) {
  const { icon, hint } = LOOKS[verdict];
  return (
    <span class={`verdict verdict-${verdict}`} title={hint}>
      <Icon name={icon} size={14} />
      <span class={wordy ? "" : "spoken"}>{shownVerdict(verdict)}</span>
    </span>
  );
}
