import { useState } from "preact/hooks";
import type { ReportChange } from "../../../contracts/html-report.ts";
import { announce } from "../../parts/announcer.tsx";
import { Icon } from "../../parts/icon.tsx";
import { loadHunk } from "../data/scripts.ts";
import { patchOf } from "./patch.ts";

const FILE = "baselines.patch";

/** Downloads a patch for `git apply` that makes the ticked changes the baselines. */
export function PatchButton({ ticked }: { readonly ticked: readonly ReportChange[] }) {
  const [failure, setFailure] = useState<string>();
  const places = ticked.flatMap((change) => change.places);
  if (places.some(({ patch }) => patch === undefined)) return <span class="muted">no patch: files of the results are missing</span>;
  const files = places.flatMap(({ patch }) => patch ?? []);
  const download = async () => {
    try {
      const ids = [...new Set(files.map(({ to }) => to))];
      const hunks = new Map(await Promise.all(ids.map(async (id) => [id, await loadHunk(id)] as const)));
      save(patchOf(files, hunks));
      setFailure(undefined);
      announce(`Downloaded ${FILE}`);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <>
      <button type="button" class="button" title={`git apply ${FILE}`} onClick={() => void download()}>
        <Icon name="download" /> Download patch
      </button>
      {failure !== undefined && <span class="bad">{failure}</span>}
    </>
  );
}

function save(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/x-patch" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = FILE;
  link.click();
  URL.revokeObjectURL(url);
}
