/** URI of an animal's whole record. */
export const animalUri = (id: string): string => `nsip://animal/${encodeURIComponent(id)}`;

export const lineageUri = (id: string): string => `nsip://lineage/${encodeURIComponent(id)}`;

/** URI of a tool's whole answer for these arguments. */
export const recordUri = (tool: string, input: object): string => `nsip://answer/${tool}/${encodeURIComponent(JSON.stringify(input))}`;
