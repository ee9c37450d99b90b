import { counted } from "../../format/values.ts";

const SHOWN = 12;
const WIDTH = 5;
const HEIGHT = 12;

const LOOKS: Readonly<Record<string, string>> = { p: "passed", f: "failed", e: "error", s: "skipped", i: "interrupted", k: "flaky" };

/** The verdicts of the last runs, in words. */
function historyWords(letters: string): string {
  const ran = [...letters].filter((letter) => letter in LOOKS && letter !== "s");
  const passed = ran.filter((letter) => letter === "p").length;
  return `passed in ${passed} of ${counted(ran.length, "run")}`;
}

/** The verdicts of the last runs of a scenario as bars, the newest on the right; nothing for a first run. */
export function RunHistory({ letters }: { readonly letters: string }) {
  const shown = letters.replace(/^-+/, "").slice(-SHOWN);
  if (shown.length < 2) return null;
  const words = historyWords(letters);
  return (
    <svg class="history" width={SHOWN * WIDTH} height={HEIGHT} role="img" aria-label={words}>
      <title>{words}</title>
      {[...shown].map((letter, at) => (
        <rect
          key={at}
          class={`history-${LOOKS[letter] ?? "none"}`}
          x={(SHOWN - shown.length + at) * WIDTH}
          y={letter === "p" ? 3 : 0}
          width={WIDTH - 1}
          height={letter === "p" ? HEIGHT - 3 : HEIGHT}
        />
      ))}
    </svg>
  );
}
