import { safeHeaders } from "./answer.ts";
import { defineRoute, found } from "./route.ts";

/** Pictures are known by their first bytes: what an app said of them is not believed. */
const pictures: readonly { readonly type: string; readonly signature: RegExp }[] = [
  { type: "image/png", signature: /^\x89PNG\r\n/ },
  { type: "image/jpeg", signature: /^\xff\xd8\xff/ },
  { type: "image/gif", signature: /^GIF8[79]a/ },
  { type: "image/webp", signature: /^RIFF[\s\S]{4}WEBP/ },
];

const blob = defineRoute({
  method: "GET",
  path: "/api/v1/blobs/{sha256}",
  summary: "The bytes that a record refers to: a picture as itself, anything else as a file to save.",
  answer: { type: "*/*", description: "image/png, image/jpeg, image/gif, image/webp, application/json or application/octet-stream" },
  faults: [404],
  run({ parameter }, { store }) {
    const body = found(store.getBlob(parameter("sha256")), `blob ${parameter("sha256")}`);
    return { status: 200, headers: { ...safeHeaders, ...headersOf(body, parameter("sha256")) }, body };
  },
});

function headersOf(bytes: Buffer, name: string): Readonly<Record<string, string>> {
  const start = bytes.toString("latin1", 0, 16);
  const picture = pictures.find(({ signature }) => signature.test(start));
  if (picture !== undefined) return { "content-type": picture.type };
  const [type, suffix] = /^[[{]/.test(start) ? ["application/json", "json"] : ["application/octet-stream", "bin"];
  return { "content-type": type, "content-disposition": `attachment; filename="${name.slice(0, 12)}.${suffix}"` };
}

export const blobRoutes = [blob] as const;
