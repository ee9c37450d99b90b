import type { LiveApp } from "../../../contracts/sessions/api.ts";
import { visibleText } from "../../format/visible-text.ts";
import type { Inspection } from "./use-inspection.ts";

export const appKeyOf = ({ appId, proxy }: LiveApp): string => `${proxy} ${appId}`;

/** MCP servers that are no apps have no elements. */
export const hasElements = ({ mode, active, status }: LiveApp): boolean => mode !== "server" && active && status === "Connected";

interface AppChoiceProps {
  readonly apps: readonly LiveApp[];
  readonly app: LiveApp | undefined;
  readonly onChange: (app: LiveApp) => void;
}

/** Chooses one of several apps. */
export function AppChoice({ apps, app, onChange }: AppChoiceProps) {
  const choose = (key: string) => {
    const chosen = apps.find((one) => appKeyOf(one) === key);
    if (chosen !== undefined) onChange(chosen);
  };
  return (
    <select aria-label="App" value={app === undefined ? "" : appKeyOf(app)} onChange={(event) => choose(event.currentTarget.value)}>
      {app === undefined && <option value="">App</option>}
      {apps.map((one) => (
        <option key={appKeyOf(one)} value={appKeyOf(one)}>
          {visibleText(one.appId)}
        </option>
      ))}
    </select>
  );
}

/** Chooses one of the windows of an app. */
export function WindowChoice({ inspection, onChange }: { readonly inspection: Inspection; readonly onChange: (path: string) => void }) {
  const { windows, root } = inspection;
  if (windows.length === 0) return null;
  return (
    <select aria-label="Window" value={root?.path} onChange={(event) => onChange(event.currentTarget.value)}>
      {windows.map(({ path, title, type, modal }) => (
        <option key={path} value={path}>
          {visibleText(title === "" ? type : title)}
          {modal ? " (modal)" : ""}
        </option>
      ))}
    </select>
  );
}
