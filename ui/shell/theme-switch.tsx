import { useState } from "preact/hooks";
import { Icon } from "../parts/icon.tsx";

/** Goes through the themes. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(storedTheme);
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "auto";
  const change = () => {
    chooseTheme(next);
    setTheme(next);
  };
  return (
    <button
      type="button"
      class="button button-quiet theme"
      aria-label={`Theme: ${theme}. Change to ${next}`}
      title={`Theme: ${theme}`}
      onClick={change}
    >
      <Icon name={theme} />
    </button>
  );
}

const KEY = "amcp-theme";

const THEMES = ["auto", "light", "dark"] as const;
type Theme = (typeof THEMES)[number];

/** The chosen theme; `auto` follows the system. */
function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY);
    return THEMES.find((theme) => theme === stored) ?? "auto";
  } catch {
    return "auto";
  }
}

export function applyStoredTheme(): void {
  document.documentElement.dataset["theme"] = storedTheme();
}

/** Shows a theme and keeps the choice in this browser. */
function chooseTheme(theme: Theme): void {
  document.documentElement.dataset["theme"] = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // A browser that keeps nothing: the choice lasts until the page is loaded again.
  }
}
