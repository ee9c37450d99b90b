import { expect, test } from "vitest";
import { z } from "zod";
import { acyclic } from "../../../../contracts/app-tools/element-info.ts";

interface Node {
  below: Node[];
}

const nodes = (make: <Schema extends z.ZodType>(schema: () => Schema) => Schema) => {
  const Node: z.ZodType<Node> = make(() =>
    z.object({
      get below() {
        return make(() => z.array(Node));
      },
    }),
  );
  return Node;
};

const twice = (): Node => {
  const one: Node = { below: [] };
  return { below: [one, one] };
};

test("zod remembers what it has checked of recursive data, but not of data that cannot go in circles", () => {
  const { below: remembered } = nodes((schema) => schema()).parse(twice());
  expect(remembered[0]).toBe(remembered[1]);
  const { below: forgotten } = nodes(acyclic).parse(twice());
  expect(forgotten[0]).not.toBe(forgotten[1]);
});

test("a schema that is made afterwards takes data that goes in circles as before", () => {
  expect(nodes(acyclic).safeParse({ below: [{}] }).success).toBe(false);
  const circle: Node = { below: [] };
  circle.below.push(circle);
  expect(nodes((schema) => schema()).safeParse(circle).success).toBe(true);
});
