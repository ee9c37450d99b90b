import type { DataScript } from "../../contracts/html-report.ts";

/** Scripts and pictures of this folder only; `file:` stands for it where the page is opened from disk. */
const POLICY = [
  ...["default-src 'none'", "script-src 'self' file:", "style-src 'self' file: 'unsafe-inline'", "img-src 'self' file: data:"],
  ...["base-uri 'none'", "form-action 'none'"],
].join("; ");

/** The page: it has no content of its own, so that it needs no escaping. */
export const indexPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="referrer" content="no-referrer" />
    <meta http-equiv="Content-Security-Policy" content="${POLICY}" />
    <title>amcp-test report</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="report.css" />
  </head>
  <body>
    <div id="app">
      <header class="top"><span class="brand">amcp-test report</span></header>
      <noscript><p class="notice">This page needs JavaScript.</p></noscript>
    </div>
    <script src="data/run.js"></script>
    <script src="report.js"></script>
  </body>
</html>
`;

/** Data as a classic script, because browsers refuse modules and `fetch` of a page that is opened from disk. */
export const dataScript = (...script: DataScript): string =>
  `(window.amcpData=window.amcpData||[]).push(${escaped(JSON.stringify(script))});\n`;

/** Without `<` a text ends no script element and begins no comment, even if the data are copied into a page. */
const escaped = (json: string): string => json.replaceAll("<", "\\u003c").replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
