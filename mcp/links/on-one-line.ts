const [LINE_FEED, CARRIAGE_RETURN, BLANK] = [0x0a, 0x0d, 0x20];

/** Replaces line ends by spaces, in place: JSON may span lines, a frame may not, and JSON has no line ends inside strings. */
export function onOneLine(json: Buffer): Buffer {
  for (const end of [LINE_FEED, CARRIAGE_RETURN])
    for (let at = json.indexOf(end); at !== -1; at = json.indexOf(end, at + 1)) json[at] = BLANK;
  return json;
}
