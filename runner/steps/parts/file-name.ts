import { z } from "zod";

/** Bytes of a name. The file's own adds variant, platform and extension, and systems take 255 in all. */
const LONGEST = 180;

/** Names of devices, which Windows takes for them with any extension. */
const RESERVED = /^(con|prn|aux|nul|(com|lpt)[0-9¹²³])$/i;

/** The name of a picture or snapshot in a scenario, which becomes the name of a file on every system. @param kind such as `a picture` */
export const fileNameOf = (kind: string) =>
  z
    .string()
    // Systems differ in whether they store `é` as one character or two.
    .normalize("NFC")
    .regex(/^[\p{L}\p{M}\p{N}_-]+$/u, `${kind}'s name has letters, digits, \`-\` and \`_\``)
    .refine((name) => Buffer.byteLength(name) <= LONGEST, `${kind}'s name has at most ${LONGEST} bytes, because it is that of a file`)
    .refine((name) => !RESERVED.test(name), `${kind} cannot have the name of a device of Windows, such as \`con\``);
