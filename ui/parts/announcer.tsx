import { useEffect, useState } from "preact/hooks";

const listeners = new Set<(text: string) => void>();

/** Tells screen readers what has changed elsewhere on the page. */
export function announce(text: string): void {
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
