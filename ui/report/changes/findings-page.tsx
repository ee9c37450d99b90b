import type { ReportFinding, RunSummary } from "../../../contracts/html-report.ts";
import { visibleText } from "../../format/visible-text.ts";
import { CopyButton } from "../../parts/copy-button.tsx";
import { ForeignText } from "../../parts/foreign-text.tsx";
import { PictureDiff } from "../diff/picture-diff.tsx";
import { SinglePicture } from "../diff/single-picture.tsx";

/** Differences between repetitions of a scenario. */
export function FindingsPage({ run: { findings } }: { readonly run: RunSummary }) {
  return (
    <div class="page">
      <header class="page-head">
        <h1>Differences between repetitions</h1>
      </header>
      {findings.map((finding) => (
        <Finding key={finding.id} finding={finding} />
      ))}
    </div>
  );
}

function Finding({ finding }: { readonly finding: ReportFinding }) {
  const { sentence, place, elements, deviating, of, cameBack, replay, files } = finding;
  const pictures = files.filter(({ mediaType }) => mediaType === "image/png");
  const [expected, actual, diff] = (["expected", "actual", "diff"] as const).map((kind) => pictures.find((one) => one.kind === kind));
  const isPair = expected !== undefined && actual !== undefined;
  return (
    <article class="detail finding" aria-label={visibleText(sentence)}>
      <h2>
        <ForeignText>{sentence}</ForeignText>
      </h2>
      <p class="muted">
        <ForeignText>{place}</ForeignText> · {deviating.length} of {of} repetitions deviate
        {cameBack !== undefined && ` · came back in ${cameBack.count} of ${cameBack.of} repeats`}
      </p>
      <ul class="reasons">
        {elements.map((element) => (
          <li key={element}>
            <ForeignText>{element}</ForeignText>
          </li>
        ))}
      </ul>
      <div class="locator">
        <code>{visibleText(replay)}</code>
        <CopyButton text={replay} what="command that runs it again" />
      </div>
      {isPair ? (
        <PictureDiff
          before={{ label: "Agreeing", path: expected.path }}
          after={{ label: "Deviating", path: actual.path }}
          diff={diff?.path}
          areas={[]}
        />
      ) : (
        pictures.map(({ path, name }) => <SinglePicture key={path} path={path} name={name} />)
      )}
    </article>
  );
}
