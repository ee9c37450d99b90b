import { expect, test } from "vitest";
import { renderSessionPage } from "../../../../sessions/export/session-page.ts";
import { hostile } from "../../../servers/sessions/sample-calls.ts";
import { blobOf, call, callId, sourceWith, textOf } from "../../../support/sessions/session-source.ts";

/** A folder that keeps what is written to it. */
function pictureFolder() {
  const written = new Map<string, Uint8Array>();
  return { name: "my session-pictures", written, write: async (name: string, bytes: Uint8Array) => void written.set(name, bytes) };
}

const picture = blobOf(Buffer.from([137, 80, 78, 71]), "image/png");
const image = { type: "image", mimeType: "image/png", data: { blob: picture.reference } };

test("a page says who did what when, and what came back", async () => {
  const folder = pictureFolder();
  const calls = [
    call(0),
    call(1, { server_id: "amcp-proxy", server_name: "amcp-proxy", tool_name: "tool_call", arguments: { name: "WatchTower:TypeText" } }),
    call(2, {
      tool_name: "TypeText",
      parent_call_id: callId(1),
      arguments: { text: "one\ntwo", options: { clear: true }, element: "" },
      response: { content: [{ type: "text", text: "ELEMENT_NOT_FOUND" }], isError: true },
      error: "ELEMENT_NOT_FOUND: No element matches",
      status: "error",
    }),
    call(3, { tool_name: "CaptureScreenshot", arguments: {}, response: { content: [image], structuredContent: { width: 320 } } }),
    call(4, { tool_name: "CaptureScreenshot", arguments: {}, response: { content: [image] } }),
    call(5, { arguments: {}, response: null, error: "no answer within 30 s", status: "timeout", duration: 30_000_000_000 }),
  ];
  expect(await textOf(renderSessionPage(sourceWith(calls, [picture]), folder))).toMatchInlineSnapshot(`
    "# What the agent did and saw

    - agent: \`claude-code\` \`2.1.0\`
    - session: \`3f2a91c0-5b7e-4d36-9a53-6d3c0a1f8e21\`, closed
    - time: 2026-11-24 10:07:03 to 2026-11-24 10:19:41 UTC (12 min 37 s)
    - calls: 6, 2 of them failed
    - tokens: 4,210
    - apps: \`WatchTower\`, \`amcp-proxy\`

    ## 1. \`WatchTower:ClickElement\`

    10:07:03.120 UTC, 12.4 ms, 23 tokens, ok

    - \`element\`: \`Button 'Acknowledge'\`

    \`\`\`text
    clicked
    \`\`\`

    ## 2. \`amcp-proxy:tool_call\`

    10:07:04.120 UTC, 12.4 ms, 23 tokens, ok

    ### 3. \`WatchTower:TypeText\`

    10:07:05.120 UTC, 12.4 ms, 23 tokens, by call 2, **error**

    - \`text\`: below
    - \`options\`: \`{"clear":true}\`
    - \`element\`: (empty)

    \`text\`:

    \`\`\`text
    one
    two
    \`\`\`

    Error: \`ELEMENT_NOT_FOUND: No element matches\`

    \`\`\`text
    ELEMENT_NOT_FOUND
    \`\`\`

    ## 4. \`WatchTower:CaptureScreenshot\`

    10:07:06.120 UTC, 12.4 ms, 23 tokens, ok

    ![picture of call 4](my%20session-pictures/call-4.png)

    Structured content:

    \`\`\`json
    {
      "width": 320
    }
    \`\`\`

    ## 5. \`WatchTower:CaptureScreenshot\`

    10:07:07.120 UTC, 12.4 ms, 23 tokens, ok

    ![picture of call 5](my%20session-pictures/call-4.png)

    ## 6. \`WatchTower:ClickElement\`

    10:07:08.120 UTC, 30.0 s, 23 tokens, **timeout**

    Error: \`no answer within 30 s\`

    There is no result.
    "
  `);
  expect([...folder.written]).toEqual([["call-4.png", picture.bytes]]);
});

test("Markdown, HTML and escapes in names, arguments and results stay text", async () => {
  const evil = `\`\`\`\n</details><script>alert(1)</script>\n# heading [link](http://evil.example)`;
  const page = await textOf(
    renderSessionPage(
      sourceWith([
        call(0, {
          server_name: hostile.html,
          tool_name: "``x`` [y](z)",
          arguments: { [hostile.script]: evil, direction: hostile.direction },
          response: { content: [{ type: "text", text: `${evil}\n\`\`\`\`\n${hostile.escape}` }, { type: hostile.html }] },
          error: `${hostile.html} \``,
          status: "error",
        }),
      ]),
      pictureFolder(),
    ),
  );
  expect(page).toMatchInlineSnapshot(`
    "# What the agent did and saw

    - agent: \`claude-code\` \`2.1.0\`
    - session: \`3f2a91c0-5b7e-4d36-9a53-6d3c0a1f8e21\`, closed
    - time: 2026-11-24 10:07:03 to 2026-11-24 10:19:41 UTC (12 min 37 s)
    - calls: 1, 1 of them failed
    - tokens: 4,210
    - apps: \`<img src=x onerror="document.title='executed'">\`

    ## 1. \`\`\`<img src=x onerror="document.title='executed'">:\`\`x\`\` [y](z)\`\`\`

    10:07:03.120 UTC, 12.4 ms, 23 tokens, **error**

    - \`</script><script>document.title='executed'</script>\`: below
    - \`direction\`: \`\\u202etxt.exe\`

    \`</script><script>document.title='executed'</script>\`:

    \`\`\`\`text
    \`\`\`
    </details><script>alert(1)</script>
    # heading [link](http://evil.example)
    \`\`\`\`

    Error: \`\` <img src=x onerror="document.title='executed'"> \` \`\`

    \`\`\`\`\`text
    \`\`\`
    </details><script>alert(1)</script>
    # heading [link](http://evil.example)
    \`\`\`\`
    \\u001b]0;executed\\u0007\\u001b[31mred\\u001b[0m
    \`\`\`\`\`

    \`\`\`json
    {
      "type": "<img src=x onerror=\\"document.title='executed'\\">"
    }
    \`\`\`
    "
  `);
  expect(outsideOfCode(page)).not.toMatch(/[<>]|\]\(|https?:/);
});

test("a long result is folded, and one beyond all measure is cut", async () => {
  const folded = await textOf(renderSessionPage(sourceWith([call(0, { response: textResult("row\n".repeat(41)) })]), pictureFolder()));
  expect(folded).toContain("<details><summary>164 characters in 42 lines</summary>\n\n```text\nrow\n");
  const whole = blobOf(JSON.stringify(textResult("x".repeat(300_000))), "application/json");
  const calls = [call(0, { response: { blob: whole.reference } })];
  const cut = await textOf(renderSessionPage(sourceWith(calls, [whole]), pictureFolder()));
  expect(cut).toContain("<details><summary>300,000 characters</summary>");
  expect(cut).toContain("37,856 more characters are in the export as `.ndjson`.");
  expect(cut.length).toBeLessThan(270_000);
});

test("long structured content beside a text is named only, short content is shown", async () => {
  const rows = Array.from({ length: 60 }, (_, row) => ({ type: "Button", row }));
  const answer = (structuredContent: object) => call(0, { response: { ...textResult("Window 'Desk'"), structuredContent } });
  const pageOf = (structuredContent: object) => textOf(renderSessionPage(sourceWith([answer(structuredContent)]), pictureFolder()));
  const long = await pageOf({ rows });
  const { length } = JSON.stringify({ rows }, undefined, 2);
  expect(long).toContain(`Structured content of ${length.toLocaleString("en-US")} characters is in the export as \`.ndjson\`.`);
  expect(long).not.toContain('"row"');
  expect(await pageOf({ path: "Desk/Save" })).toContain('Structured content:\n\n```json\n{\n  "path": "Desk/Save"\n}\n```');
  const alone = call(0, { response: { content: [], structuredContent: { rows } } });
  expect(await textOf(renderSessionPage(sourceWith([alone]), pictureFolder()))).toContain('"row": 59');
});

test("bytes that the store has lost are said to be lost", async () => {
  const calls = [
    call(0, { response: { content: [image] } }),
    call(1, { response: { blob: { ...picture.reference, mime_type: "application/json" } } }),
  ];
  const page = await textOf(renderSessionPage(sourceWith(calls), pictureFolder()));
  expect(page).toContain("The store has lost the picture.");
  expect(page).toContain("The store has lost the result.");
});

test("a picture of a type that may execute something is not written", async () => {
  const folder = pictureFolder();
  const types = ["image/svg+xml", "constructor"];
  const calls = types.map((mimeType, index) => call(index, { response: { content: [{ ...image, mimeType }] } }));
  const page = await textOf(renderSessionPage(sourceWith(calls, [picture]), folder));
  for (const type of types) expect(page).toContain(`A picture of the type \`${type}\` is not shown.`);
  expect(folder.written.size).toBe(0);
});

const textResult = (text: string) => ({ content: [{ type: "text", text }] });

/** The text that CommonMark interprets: the page without its blocks and spans of code. */
const outsideOfCode = (page: string): string =>
  page.replace(/^(`{3,})\w+\n[\s\S]*?\n\1$/gm, "").replace(/(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g, "");
