const [LINE_FEED, CARRIAGE_RETURN, BLANK] = [0x0a, 0x0d, 0x20];

/** JSON may be spread over lines, but on the links a message is a line: inside its strings there are no line ends, elsewhere they are blanks. */
export function onOneLine(json: Buffer): Buffer {
  for (const end of [LINE_FEED, CARRIAGE_RETURN])
    for (let at = json.indexOf(end); at !== -1; at = json.indexOf(end, at + 1)) json[at] = BLANK;
  return json;
}
