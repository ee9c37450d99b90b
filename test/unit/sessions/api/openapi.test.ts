import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { openApiDocument, renderOpenApi } from "../../../../sessions/api/openapi.ts";
import { routes } from "../../../../sessions/api/routes/index.ts";

const document = openApiDocument() as {
  paths: Readonly<Record<string, Readonly<Record<string, { parameters: { name: string; in: string }[]; responses: object }>>>>;
  components: { schemas: Readonly<Record<string, object>> };
};

describe("the OpenAPI document", () => {
  test("is made from the routes: each of them, and nothing else", () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.toSorted()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).toSorted());
    expect(described).toEqual(expect.arrayContaining(["GET /api/v1/openapi.json", "DELETE /api/v1/sessions/{id}"]));
  });

  test("tells the parameters of a path and of its query, with defaults and maxima", () => {
    const { parameters } = document.paths["/api/v1/sessions/{id}/tool-calls"]?.["get"] ?? { parameters: [] };
    expect(parameters).toEqual([
      { name: "id", in: "path", required: true, schema: { type: "string" } },
      { name: "limit", in: "query", description: "how many at most", schema: { type: "integer", minimum: 1, maximum: 500, default: 50 } },
      expect.objectContaining({ name: "offset", in: "query" }),
    ]);
  });

  test("every reference in it leads to a shape, and every shape is a valid JSON Schema", () => {
    const references = [...renderOpenApi().matchAll(/"\$ref": "#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name ?? "");
    expect(references.length).toBeGreaterThan(50);
    for (const name of new Set(references)) expect(document.components.schemas).toHaveProperty(name);
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema(document, "api");
    for (const name of Object.keys(document.components.schemas))
      expect(ajv.getSchema(`api#/components/schemas/${name}`)).toBeTypeOf("function");
  });

  test("is the committed one", () => {
    expect(readFileSync("docs/schema/sessions-api.json", "utf8")).toBe(renderOpenApi());
  });
});
