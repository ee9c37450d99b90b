import { ForeignText } from "../parts/foreign-text.tsx";
import { addressOf } from "./data/address.ts";

/** A link to a file of the results; only its name where the path leads out of them. */
export function FileLink({ path }: { readonly path: string }) {
  const address = addressOf(path);
  if (address === undefined) return <ForeignText>{path}</ForeignText>;
  return (
    <a href={address} target="_blank" rel="noreferrer">
      <ForeignText>{path}</ForeignText>
    </a>
  );
}
