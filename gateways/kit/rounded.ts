/** The nearest multiple of a fraction. @param parts of one, such as 1000 for three digits */
export const rounded = (value: number, parts: number): number => Math.round(value * parts) / parts;
