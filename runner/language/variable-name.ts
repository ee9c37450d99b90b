import { z } from "zod";

/** The name of a variable: a column, an entry of `vars`, an argument, or the item of a `for`. */
export const VariableName = z.string().regex(/^[A-Za-z_]\w*$/, "a variable's name has letters, digits and `_`");
