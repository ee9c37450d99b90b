import type { ListedTool, RecorderStatus } from "../../../contracts/sessions/api.ts";
import { useResource } from "../../api/use-resource.ts";
import { counted, shownDateAndTime } from "../../format/values.ts";
import { AnnotationBadges, AnnotationTable } from "../../parts/annotation-badges.tsx";
import { ForeignText } from "../../parts/foreign-text.tsx";
import { Icon } from "../../parts/icon.tsx";
import { JsonText } from "../../parts/json-text.tsx";
import { CallForm } from "./call-form.tsx";
import { type Parameter, parametersOf } from "./tool-schema.ts";

/** A tool's description, parameters and hints, and a form to call it. */
export function ToolDetail({ tool, onClose }: { readonly tool: ListedTool; readonly onClose: () => void }) {
  const { data: status } = useResource<RecorderStatus>("/api/v1/status");
  const parameters = parametersOf(tool.schema);
  return (
    <article class="detail" aria-label={`Tool ${tool.name}`}>
      <header class="detail-head">
        <button type="button" class="button button-quiet detail-back" aria-label="Close the tool" onClick={onClose}>
          <Icon name="close" />
        </button>
        <h2>
          <span class="call-app">
            <ForeignText>{tool.server_name}</ForeignText>
          </span>
          <ForeignText>{tool.name}</ForeignText>
        </h2>
        <AnnotationBadges annotations={tool.annotations} />
      </header>
      {tool.annotations?.title !== undefined && (
        <p>
          <b>
            <ForeignText>{tool.annotations.title}</ForeignText>
          </b>
        </p>
      )}
      <p class="foreign-lines">
        <ForeignText>{tool.description}</ForeignText>
      </p>
      <p class="detail-sums">
        <span>{tool.available ? "offered by a running app" : "no running app offers it"}</span>
        <span>{counted(tool.usage, "call")}</span>
        {tool.last_used !== undefined && <span>last used {shownDateAndTime(tool.last_used)}</span>}
      </p>
      <Call tool={tool} parameters={parameters} isAllowed={status?.calls_allowed} />
      <h3>Parameters</h3>
      {parameters.length === 0 ? <p class="muted">It takes none.</p> : <ParameterTable parameters={parameters} />}
      <h3>Hints</h3>
      <p class="muted">As the app states them; nothing checks them.</p>
      <AnnotationTable annotations={tool.annotations} />
      {tool.schema !== undefined && (
        <details>
          <summary>Schema</summary>
          <JsonText value={tool.schema} what="schema" />
        </details>
      )}
    </article>
  );
}

interface CallProps {
  readonly tool: ListedTool;
  readonly parameters: readonly Parameter[];
  /** Undefined until it is known. */
  readonly isAllowed: boolean | undefined;
}

function Call({ tool, parameters, isAllowed }: CallProps) {
  if (!tool.available || isAllowed === undefined) return null;
  return (
    <>
      <h3>Call</h3>
      {isAllowed ? (
        <CallForm tool={tool} parameters={parameters} />
      ) : (
        <p class="muted">
          This page only reads. Start it with <code>amcp-test ui --allow-calls</code> to call tools here.
        </p>
      )}
    </>
  );
}

function ParameterTable({ parameters }: { readonly parameters: readonly Parameter[] }) {
  return (
    <div class="table-box">
      <table class="table parameters">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Type</th>
            <th scope="col">Description</th>
          </tr>
        </thead>
        <tbody>
          {parameters.map(({ name, type, isRequired, description, fallback }) => (
            <tr key={name}>
              <th scope="row">
                <code>
                  <ForeignText>{name}</ForeignText>
                </code>
                {isRequired && <div class="required">required</div>}
              </th>
              <td>
                <ForeignText>{type}</ForeignText>
              </td>
              <td>
                <ForeignText>{description}</ForeignText>
                {fallback !== undefined && (
                  <div class="muted">
                    default{" "}
                    <code>
                      <ForeignText>{fallback}</ForeignText>
                    </code>
                  </div>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
