import { useEffect, useState } from "preact/hooks";

const listeners = new Set<(text: string) => void>();

/** Announces changes elsewhere on the page to screen readers. */
export function announceStatus(text: string): void {
  for (const listener of listeners) listener(text);
}

export function Announcer() {
  const [text, setText] = useState("");
  useEffect(() => {
    listeners.add(setText);
    return () => void listeners.delete(setText);
  }, []);
  return (
    <div class="spoken" role="status" aria-live="polite">
      {text}
    </div>
  );
}
