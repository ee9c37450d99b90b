import type { ComponentChildren } from "preact";
import type { ApiFailure } from "../api/client.ts";
import { ForeignText } from "./foreign-text.tsx";
import { Icon } from "./icon.tsx";

/** Why something cannot be shown, and the remedy. */
export function Trouble({ failure, retry }: { readonly failure: ApiFailure; readonly retry: () => void }) {
  const { title, advice } = wordsOf(failure);
  return (
    <div class="notice notice-bad" role="alert">
      <Icon name="warn" />
      <div>
        <strong>
          <ForeignText>{title}</ForeignText>
        </strong>
        {advice !== "" && (
          <p>
            <ForeignText>{advice}</ForeignText>
          </p>
        )}
        <button type="button" class="button" onClick={retry}>
          Try again
        </button>
      </div>
    </div>
  );
}

function wordsOf({ trouble, message, hint, code }: ApiFailure): { title: string; advice: string } {
  if (trouble === "token")
    return {
      title: "The recorder does not accept this page's token.",
      advice: "The token changes with each start. Open the address that the newest `amcp-test ui` has printed.",
    };
  if (trouble === "unreachable")
    return { title: message, advice: "It ends with the last proxy. Run `amcp-test ui` again, and open the address that it prints." };
  return { title: code === "" ? message : `${message} (${code})`, advice: hint };
}

/** A page or list without content. */
export function Empty({ title, children }: { readonly title: string; readonly children?: ComponentChildren }) {
  return (
    <div class="empty">
      <h2>{title}</h2>
      {children}
    </div>
  );
}
