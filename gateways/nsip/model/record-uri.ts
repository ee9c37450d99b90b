/** Where an animal's whole record is. */
export const animalUri = (id: string): string => `nsip://animal/${encodeURIComponent(id)}`;

export const lineageUri = (id: string): string => `nsip://lineage/${encodeURIComponent(id)}`;

/** Where the whole answer of a tool is, for these arguments. */
export const recordUri = (tool: string, input: object): string => `nsip://answer/${tool}/${encodeURIComponent(JSON.stringify(input))}`;
