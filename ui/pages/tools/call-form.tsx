import { useRef, useState } from "preact/hooks";
import type { ListedTool } from "../../../contracts/sessions/api.ts";
import { type ApiFailure, callAppTool, failureFrom } from "../../api/client.ts";
import { isJsonObject } from "../../format/call-facts.ts";
import { milliseconds } from "../../format/values.ts";
import { isDestructive } from "../../parts/annotation-badges.tsx";
import { announceStatus } from "../../parts/announcer.tsx";
import { Confirmation } from "../../parts/dialog.tsx";
import { ForeignText } from "../../parts/foreign-text.tsx";
import { JsonText } from "../../parts/json-text.tsx";
import { OutcomeMark } from "../../parts/outcome.tsx";
import { Result } from "../../parts/result.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { ParameterField } from "./parameter-field.tsx";
import { type Parameter, readFieldValue } from "./tool-schema.ts";

interface Answer {
  readonly result?: unknown;
  readonly failure?: ApiFailure;
  readonly ms: number;
}

interface Props {
  readonly tool: ListedTool;
  readonly parameters: readonly Parameter[];
}

/** A form for the parameters of a tool. One that may destroy something asks first. */
export function CallForm({ tool, parameters }: Props) {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [asking, setAsking] = useState<Readonly<Record<string, unknown>>>();
  const { answer, isRunning, run } = useCall(tool);
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: Event) => {
    event.preventDefault();
    const { values, wrong } = read(parameters, texts);
    setProblems(wrong);
    const [first] = Object.keys(wrong);
    if (first !== undefined) {
      announceStatus(`${first} ${wrong[first]}`);
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    } else if (isDestructive(tool.annotations)) setAsking(values);
    else void run(values);
  };
  return (
    <>
      <form ref={form} class="call-form" onSubmit={submit} noValidate>
        {parameters.map((parameter) => (
          <ParameterField
            key={parameter.name}
            parameter={parameter}
            value={texts[parameter.name] ?? ""}
            problem={problems[parameter.name]}
            onChange={(text) => setTexts((old) => ({ ...old, [parameter.name]: text }))}
          />
        ))}
        <button type="submit" class="button button-main" disabled={isRunning}>
          {isRunning ? "Calling…" : "Call"}
        </button>
      </form>
      {asking !== undefined && (
        <Confirmation title={`Call ${tool.name}?`} action="Call" onConfirm={() => void run(asking)} onClose={() => setAsking(undefined)}>
          <p>
            <ForeignText>{tool.server_name}</ForeignText>
            {tool.annotations?.destructiveHint === true
              ? " says that this tool may destroy something."
              : " does not say that this tool is harmless."}
          </p>
          <JsonText value={asking} what="arguments of the call" />
        </Confirmation>
      )}
      {answer !== undefined && <AnswerView answer={answer} retry={() => form.current?.requestSubmit()} />}
    </>
  );
}

/** Reads all fields: the arguments, and what is wrong by the name of its field. */
function read(parameters: readonly Parameter[], texts: Readonly<Record<string, string>>) {
  const values: Record<string, unknown> = {};
  const wrong: Record<string, string> = {};
  for (const parameter of parameters) {
    const { value, problem } = readFieldValue(parameter, texts[parameter.name] ?? "");
    if (problem !== undefined) wrong[parameter.name] = problem;
    else if (value !== undefined) values[parameter.name] = value;
  }
  return { values, wrong };
}

function useCall({ server_name: appId, name: tool }: ListedTool) {
  const [answer, setAnswer] = useState<Answer>();
  const [isRunning, setRunning] = useState(false);
  const run = async (values: Readonly<Record<string, unknown>>) => {
    const started = performance.now();
    setRunning(true);
    setAnswer(undefined);
    try {
      const result = await callAppTool({ appId, tool, arguments: values });
      setAnswer({ result, ms: performance.now() - started });
      announceStatus(isError(result) ? `${tool} answered with an error` : `${tool} answered`);
    } catch (error) {
      setAnswer({ failure: failureFrom(error), ms: performance.now() - started });
    }
    setRunning(false);
  };
  return { answer, isRunning, run };
}

const isError = (result: unknown): boolean => isJsonObject(result) && result["isError"] === true;

function AnswerView({ answer, retry }: { readonly answer: Answer; readonly retry: () => void }) {
  if (answer.failure !== undefined) return <Trouble failure={answer.failure} retry={retry} />;
  return (
    <section class="answer" aria-label="Result of the call">
      <p class="detail-sums">
        <OutcomeMark outcome={isError(answer.result) ? "error" : "ok"} wordy />
        <span>{milliseconds(answer.ms)}</span>
      </p>
      <Result response={answer.result} />
    </section>
  );
}
