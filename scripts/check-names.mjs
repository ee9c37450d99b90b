// Checks names and words: an exported name exists once, so that it is clear without its file, and names, comments and pages avoid some words.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import ts from "typescript";

/** Names that several files export, with the reason. */
const SHARED_NAMES = {};

/** Words that neither a name nor a sentence contains, with the ones to use instead. */
const AVOIDED_WORDS = {
  aftermath: "effects",
  anew: "again",
  doomed: "failing, expired",
  farewell: "the last message",
  hindrance: "reason, obstacle",
  loosen: "start, make adjustable",
  patience: "limit, time-out",
  pulse: "check, heartbeat",
  rival: "competing",
  shelf: "store",
  stranger: "unknown client",
  tell: "report, notify, say",
  tells: "reports, notifies, says",
  told: "reported, notified",
  wish: "request",
  workshop: "the services that are used",
};

const AVOIDED_PHRASES = ["by the door", "doors of", "came about", "so often", "from so long before"];

const files = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.mjs", "*.md", "*.cs"], { encoding: "utf8" }).split("\n").filter(Boolean);
const isSource = (file) => /\.tsx?$/.test(file) && !file.startsWith("test/");
const isWorded = (file) => !/^(test|dotnet\/tests)\//.test(file) && file !== "scripts/check-names.mjs";

function exportedNames(file) {
  const { statements } = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest);
  const exported = statements.filter(({ modifiers }) => modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword));
  const declared = exported.flatMap((statement) => statement.declarationList?.declarations ?? statement);
  return new Set(declared.flatMap(({ name }) => name?.elements?.map((element) => element.name) ?? name ?? []).map(({ text }) => text));
}

function sharedNames() {
  const places = new Map();
  for (const file of files.filter(isSource)) for (const name of exportedNames(file)) places.set(name, [...(places.get(name) ?? []), file]);
  const shared = [...places].filter(([name, { length }]) => length > 1 && !Object.hasOwn(SHARED_NAMES, name));
  const unused = Object.keys(SHARED_NAMES).filter((name) => (places.get(name)?.length ?? 0) < 2);
  return [
    ...shared.map(([name, where]) => `${name} is exported by ${where.join(" and ")}; give each a name that is clear without its file`),
    ...unused.map((name) => `SHARED_NAMES allows ${name}, which one file exports at most; remove the entry`),
  ];
}

function avoidedWords() {
  const findings = [];
  for (const file of files.filter(isWorded)) {
    for (const [index, line] of readFileSync(file, "utf8").split("\n").entries()) {
      const words = line.match(/[A-Z]?[a-z]+/g) ?? [];
      const found =
        words.find((word) => Object.hasOwn(AVOIDED_WORDS, word.toLowerCase())) ?? AVOIDED_PHRASES.find((phrase) => line.includes(phrase));
      if (found !== undefined)
        findings.push(`${file}:${index + 1}: "${found}"; use: ${AVOIDED_WORDS[found.toLowerCase()] ?? "a plain phrase"}`);
    }
  }
  return findings;
}

const findings = [...sharedNames(), ...avoidedWords()];
for (const finding of findings) console.log(finding);
process.exitCode = findings.length === 0 ? 0 : 1;
