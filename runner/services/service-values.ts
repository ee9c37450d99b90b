/** The values of services that run, by service and name. */
export type ServiceValues = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** `${services.api.port}`; `$${` is a literal `${`. */
const REFERENCE = /\$(\$\{)|\$\{services\.([A-Za-z][\w-]*)\.(\w+)\}/g;

/** The references to services in a text. */
export const referencesIn = (text: string): readonly { readonly service: string; readonly value: string }[] =>
  [...text.matchAll(REFERENCE)].flatMap(([, escaped, service = "", value = ""]) => (escaped === undefined ? [{ service, value }] : []));

/** The text with the values in place of the references. A text without a reference to a service stays as it is. */
export function withValues(text: string, values: ServiceValues): string {
  if (referencesIn(text).length === 0) return text;
  return text.replace(REFERENCE, (written, escaped: string | undefined, service: string, value: string) =>
    escaped === undefined ? (values.get(service)?.[value] ?? written) : escaped,
  );
}
