/** What an environment variable says: an empty one is as good as none. */
export const textOf = (variable: string | undefined): string | undefined => (variable === "" ? undefined : variable);
