import { visibleText } from "../../format/visible-text.ts";
import { ForeignText } from "../../parts/foreign-text.tsx";
import { choicesOf, fieldKindOf, type Parameter } from "./tool-schema.ts";

interface Props {
  readonly parameter: Parameter;
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A labelled field for one parameter. An empty one is left out of the call, so that the tool's own default holds. */
export function ParameterField(props: Props) {
  const { parameter, problem } = props;
  const id = `parameter-${parameter.name}`;
  return (
    <div class="field">
      <label for={id}>
        <ForeignText>{parameter.name}</ForeignText>
        {parameter.isRequired && <span class="required"> required</span>}
      </label>
      <Input {...props} id={id} />
      {problem !== undefined && (
        <p class="bad" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      {parameter.description !== "" && (
        <p class="muted" id={`${id}-hint`}>
          <ForeignText>{parameter.description}</ForeignText>
        </p>
      )}
    </div>
  );
}

function Input({ parameter, value, problem, onChange, id }: Props & { readonly id: string }) {
  const kind = fieldKindOf(parameter);
  const placeholder = parameter.fallback === undefined ? "" : visibleText(parameter.fallback);
  const common = {
    id,
    value,
    "aria-invalid": problem !== undefined,
    "aria-required": parameter.isRequired,
    "aria-describedby": `${id}-problem ${id}-hint`,
  };
  if (kind === "choice")
    return (
      <select {...common} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">{placeholder === "" ? "not given" : `default: ${placeholder}`}</option>
        {choicesOf(parameter).map((choice) => (
          <option key={String(choice)} value={String(choice)}>
            {visibleText(String(choice))}
          </option>
        ))}
      </select>
    );
  const onInput = (event: InputEvent & { currentTarget: { value: string } }) => onChange(event.currentTarget.value);
  if (kind === "json") return <textarea {...common} rows={2} class="json-input" placeholder={placeholder || "JSON"} onInput={onInput} />;
  return <input {...common} type="text" inputMode={kind === "number" ? "decimal" : "text"} placeholder={placeholder} onInput={onInput} />;
}
