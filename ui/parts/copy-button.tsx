import { useState } from "preact/hooks";
import { announceStatus } from "./announcer.tsx";
import { Icon } from "./icon.tsx";

const SHOWN_MS = 1500;

/** Copies a text. @param what its name for screen readers, such as "locator" */
export function CopyButton({ text, what, children }: { readonly text: string; readonly what: string; readonly children?: string }) {
  const [isDone, setDone] = useState(false);
  const copy = async () => {
    await writeText(text);
    setDone(true);
    announceStatus(`Copied ${what}`);
    setTimeout(() => setDone(false), SHOWN_MS);
  };
  return (
    <button type="button" class="button button-quiet copy" aria-label={`Copy ${what}`} title={`Copy ${what}`} onClick={() => void copy()}>
      <Icon name={isDone ? "check" : "copy"} />
      {children}
    </button>
  );
}

/** The clipboard belongs to pages of localhost and https; a page of another address copies a selection. */
async function writeText(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text).catch(() => copySelection(text));
  copySelection(text);
}

function copySelection(text: string): void {
  const area = document.createElement("textarea");
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}
