import { z } from "zod";

/** A file of steps for `use`. */
export const STEPS_FILE = /\.steps\.ya?ml$/;

/** A file of rows for `table`. */
export const TABLE_FILE = /\.(csv|json|data\.ya?ml)$/;

/** Whether a file is one of steps, by its name. */
export const isStepsFile = (name: string): boolean => STEPS_FILE.test(name);

/** Steps around the scenarios of a folder. */
export const HOOKS_FILE = "amcp.hooks.yaml";

/** Whether a file in a folder of scenarios is one, by its name. */
export const isScenarioFile = (name: string): boolean =>
  name !== HOOKS_FILE && /\.ya?ml$/.test(name) && !STEPS_FILE.test(name) && !TABLE_FILE.test(name);

/** The name of a variable: a column, an entry of `vars`, an argument, or the item of a `for`. */
export const VariableName = z.string().regex(/^[A-Za-z_]\w*$/, "a variable's name has letters, digits and `_`");
