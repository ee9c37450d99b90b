import type { ReportProblem } from "../../../contracts/html-report.ts";
import { ForeignText } from "../../parts/foreign-text.tsx";
import { Icon } from "../../parts/icon.tsx";
import { JsonText, LongText } from "../../parts/json-text.tsx";

/** Why a step failed, and the remedy. @param isPictures the expected and actual values are pictures, which say more than their facts */
export function ProblemText({ problem, isPictures }: { readonly problem: ReportProblem; readonly isPictures: boolean }) {
  const { message, details, code, page, hint, expected, actual, output, exception } = problem;
  const advice = [hint, page === undefined ? undefined : `see ${page}`].filter((text) => text !== undefined).join(" · ");
  return (
    <>
      <div class="notice notice-bad">
        <Icon name="cross" />
        <div>
          {(details ?? [message]).map((line, at) => (
            <p key={at} class="foreign-lines">
              <ForeignText>{line}</ForeignText>
            </p>
          ))}
          {(code !== undefined || advice !== "") && (
            <p class="muted">
              {code !== undefined && <code>{code}</code>} <ForeignText>{advice}</ForeignText>
            </p>
          )}
        </div>
      </div>
      {!isPictures && expected !== undefined && <Value title="Expected" value={expected} />}
      {!isPictures && actual !== undefined && <Value title="Actual" value={actual} />}
      {exception !== undefined && (
        <>
          <h3>Exception</h3>
          <LongText text={exception} what="exception" />
        </>
      )}
      {output !== undefined && (
        <>
          <h3>Output</h3>
          <LongText text={output} what="output" />
        </>
      )}
    </>
  );
}

function Value({ title, value }: { readonly title: string; readonly value: unknown }) {
  return (
    <>
      <h3>{title}</h3>
      {typeof value === "string" ? <LongText text={value} what={title} /> : <JsonText value={value} what={title} />}
    </>
  );
}
