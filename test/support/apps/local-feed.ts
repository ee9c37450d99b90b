import { crc32 } from "node:zlib";

/**
 * A NuGet package without files that depends on another, for a folder that stands for a package source: so that a restore meets a missing
 * package on every machine, whatever its real sources hold. A .nupkg is a zip; this one has a single stored entry.
 */
export function emptyPackage({ id, dependsOn }: { id: string; dependsOn: string }): Buffer {
  const nuspec = `<?xml version="1.0"?>
<package xmlns="http://schemas.microsoft.com/packaging/2013/05/nuspec.xsd">
  <metadata>
    <id>${id}</id><version>1.0.0</version><authors>test</authors><description>test</description>
    <dependencies><group targetFramework="net10.0"><dependency id="${dependsOn}" version="1.0.0" /></group></dependencies>
  </metadata>
</package>`;
  return zip(`${id}.nuspec`, Buffer.from(nuspec));
}

/** PKWARE's APPNOTE 4.3: local header and data, central directory, end record. */
function zip(name: string, data: Buffer): Buffer {
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt32LE(crc32(data), 10);
  facts.writeUInt32LE(data.length, 14);
  facts.writeUInt32LE(data.length, 18);
  facts.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from("PK\u0003\u0004", "latin1"), facts, Buffer.from(name), data]);
  const central = Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\u0000", "latin1"), facts, Buffer.alloc(14), Buffer.from(name)]);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", 0, "latin1");
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}
