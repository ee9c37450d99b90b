/** The value of an environment variable; an empty one counts as unset. */
export const textOf = (variable: string | undefined): string | undefined => (variable === "" ? undefined : variable);
