const KEY = "amcp-theme";

export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** The chosen theme; `auto` follows the system. */
export function storedTheme(): Theme {
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
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset["theme"] = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // A browser that keeps nothing: the choice lasts until the page is loaded again.
  }
}
