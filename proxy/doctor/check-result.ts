import { AmcpError, type ErrorCode, errors } from "../../contracts/errors.ts";
import { plural, visible, visibleLines } from "../../platform/text/shown-text.ts";

/** Result of one check. */
export interface CheckResult {
  /** An error prevents operation; a warning may do so. */
  readonly level: "ok" | "warning" | "error";
  /** The check: config, secret, ports, permissions, endpoints, names, running. */
  readonly area: string;
  /** The checked file, endpoint or client. */
  readonly place: string;
  readonly message: string;
  /** Code of the catalogue, which has the cure; absent for `ok`. */
  readonly code?: ErrorCode;
}

type Finding = Omit<CheckResult, "level" | "code">;

export const passedCheck = (finding: Finding): CheckResult => ({ level: "ok", ...finding });
export const warnedCheck = (code: ErrorCode, finding: Finding): CheckResult => ({ level: "warning", ...finding, code });
export const failedCheck = (code: ErrorCode, finding: Finding): CheckResult => ({ level: "error", ...finding, code });

/** Converts an exception to findings; a message of several lines gives one finding per line. */
export function failedBy(error: unknown, area: string, place: string): readonly CheckResult[] {
  const { code, message } = error instanceof AmcpError ? error : new AmcpError("AMCP_INTERNAL", String(error));
  const [first = "", ...more] = message.split("\n");
  return (more.length === 0 ? [first] : more).map((line) => failedCheck(code, { area, place, message: line }));
}

/** Renders one finding per line; problems are followed by cause and cure. */
export function renderCheckResults(findings: readonly CheckResult[]): string {
  const widthOf = (key: "level" | "area") => Math.max(0, ...findings.map((finding) => finding[key].length));
  const [level, area] = [widthOf("level"), widthOf("area")];
  const margin = " ".repeat(level + area + 4);
  const lines = findings.flatMap((finding) => {
    const { code, place, message } = finding;
    const head = `${finding.level.padEnd(level)}  ${finding.area.padEnd(area)}  ${place}`;
    if (code === undefined) return [`${head}: ${message}`];
    return [head, `${margin}${code}: ${message}`, `${margin}${errors[code].hint} (docs/errors/${code}.md)`];
  });
  const count = (wanted: CheckResult["level"]) => findings.filter((finding) => finding.level === wanted).length;
  return `${[...lines.map(visible), "", `${plural(count("error"), "error")}, ${plural(count("warning"), "warning")}, ${count("ok")} in order`].join("\n")}\n`;
}

/** Renders the findings with their cures as JSON. */
export const checkResultsAsJson = (findings: readonly CheckResult[]): string => {
  const listed = findings.map(({ level, area, place, message, code }) => ({
    level,
    area,
    place,
    ...(code === undefined ? { message } : { code, cause: message, cure: errors[code].hint }),
  }));
  return visibleLines(`${JSON.stringify(listed, undefined, 2)}\n`);
};
