import { useState } from "preact/hooks";
import { Icon } from "../parts/icon.tsx";
import { chooseTheme, storedTheme, THEMES } from "./theme.ts";

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
