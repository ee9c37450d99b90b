/** The packages that NuGet said no source has (NU1101), each once. */
export function missingPackages(output: string): readonly string[] {
  return [
    ...new Set(
      [...output.matchAll(/error NU1101: [^\r\n]*?\b([A-Za-z0-9_]+(?:[.-][A-Za-z0-9_]+)+|[A-Za-z0-9_]+)\. /g)].map(([, id]) => id ?? ""),
    ),
  ];
}

/** The packages that a props file prunes: `<PrunePackageReference Include="A;B">`. */
export function prunedPackages(props: string): readonly string[] {
  return [...props.matchAll(/<PrunePackageReference\s+Include="([^"]*)"/g)].flatMap(([, ids]) => (ids ?? "").split(";"));
}
