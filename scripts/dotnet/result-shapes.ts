import type { z } from "zod";
import { docsOf, identifier, nounOf } from "./parameters.ts";

type Schema = z.core.JSONSchema.BaseSchema;

type Definitions = NonNullable<Schema["$defs"]>;

interface ResultRecord {
  readonly name: string;
  readonly text: string;
}

/** Names of shapes without one in the schemas, by the member that has them, or by parent and member. */
const names: Readonly<Record<string, string>> = {
  locators: "ActedElement",
  jumped: "ClockJump",
  windows: "WindowInfo",
  errors: "AppError",
  exceptions: "AppException",
  frames: "AppExceptionFrame",
  entries: "LogEntry",
  findings: "AccessibilityFinding",
  "CheckLayoutResult.findings": "LayoutFinding",
  settings: "PropertySetting",
  bindings: "BindingFacts",
  columns: "TableColumn",
  rows: "TableRow",
  fileDialog: "FileDialogInfo",
  fileTypes: "FileTypeChoice",
};

/** Shapes of results as C# records; equal shapes are one record. */
export class ResultShapes {
  readonly #byForm = new Map<string, string>();
  readonly #records = new Map<string, ResultRecord>();

  /** The record of a tool's result, whose inner shapes become records too. */
  resultOf(tool: string, schema: Schema): string {
    return this.#recordOf(`${tool}Result`, schema, schema.$defs ?? {}, `Represents the result of <c>${tool}</c>`);
  }

  records(): readonly ResultRecord[] {
    return [...this.#records.values()];
  }

  #recordOf(wanted: string, schema: Schema, definitions: Definitions, summary: string): string {
    const { properties = {}, required = [] } = schema;
    const form = JSON.stringify(properties);
    const known = wanted.endsWith("Result") ? undefined : this.#byForm.get(form);
    if (known !== undefined) return known;
    this.#byForm.set(form, wanted);
    const members = Object.entries(properties).map(([name, member]) => {
      const { type, preset } = this.#memberOf(wanted, name, member, definitions);
      const isOptional = !required.includes(name) && !type.endsWith("?");
      const description = typeof member === "object" && member.description !== undefined ? member.description : "";
      const declared = isOptional ? `${type}? ${identifier(name)} { get; init; }` : `${type} ${identifier(name)} { get; init; }${preset}`;
      return [
        ...docsOf(`Gets ${description === "" ? `the value of \`${name}\`` : `\`${name}\`: ${description}`}`, "    "),
        `    public ${declared}`,
        "",
      ];
    });
    const lines = members.flat();
    const text = [`/// <summary>${summary}.</summary>`, `public sealed partial record ${wanted}`, "{", ...lines.slice(0, -1), "}", ""].join(
      "\n",
    );
    this.#records.set(wanted, { name: wanted, text });
    return wanted;
  }

  #memberOf(parent: string, name: string, schema: Schema | boolean, definitions: Definitions): Member {
    if (typeof schema !== "object") return anyValue;
    if (schema.$ref !== undefined) {
      const shape = schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1);
      const target = definitions[shape];
      return typeof target !== "object" ? anyValue : objectMember(this.#recordOf(shape, target, definitions, summaryOf(shape)));
    }
    const either = schema.anyOf ?? schema.oneOf;
    if (either !== undefined)
      return nullable(
        this.#memberOf(parent, name, either.find((one) => typeof one !== "object" || one.type !== "null") ?? true, definitions),
      );
    const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? []);
    const inner = this.#plainMember(
      types.find((type) => type !== "null"),
      { parent, name, schema, definitions },
    );
    return types.includes("null") ? nullable(inner) : inner;
  }

  #plainMember(type: string | undefined, { parent, name, schema, definitions }: Place): Member {
    switch (type) {
      case "string":
        return { type: "string", preset: ' = "";' };
      case "boolean":
        return { type: "bool", preset: "" };
      case "number":
        return { type: "double", preset: "" };
      case "integer":
        return { type: "int", preset: "" };
      case "array": {
        const items = typeof schema.items === "object" && !Array.isArray(schema.items) ? schema.items : true;
        return { type: `IReadOnlyList<${this.#memberOf(parent, name, items, definitions).type}>`, preset: " = [];" };
      }
      case "object": {
        if (schema.properties === undefined)
          return { type: "IReadOnlyDictionary<string, string>", preset: " = new Dictionary<string, string>();" };
        const shape = names[`${parent}.${name}`] ?? names[name] ?? `${parent.replace(/Result$/, "")}${identifier(name)}`;
        return objectMember(this.#recordOf(shape, schema, definitions, summaryOf(shape)));
      }
      default:
        return anyValue;
    }
  }
}

interface Member {
  readonly type: string;
  /** The initial value behind the accessors, with which a member without null is never null. */
  readonly preset: string;
}

interface Place {
  readonly parent: string;
  readonly name: string;
  readonly schema: Schema;
  readonly definitions: Definitions;
}

const anyValue: Member = { type: "JsonElement", preset: "" };

const objectMember = (type: string): Member => ({ type, preset: " = new();" });

const nullable = ({ type }: Member): Member => ({ type: type.endsWith("?") ? type : `${type}?`, preset: "" });

const summaryOf = (shape: string): string => `Represents ${nounOf(shape)}`;
