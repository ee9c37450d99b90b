/** A range of one line of a file, counted from 1; `endColumn` is behind the last character. */
export interface Place {
  readonly line: number;
  readonly column: number;
  readonly endColumn: number;
}

/** Positions of the parts of a step or file, by path such as `with.scenarioName`. Only problems need those of parts, so that they are computed on demand. */
export interface Places {
  readonly file: string;
  readonly whole: Place;
  readonly byPath: Readonly<Record<string, Place>>;
  /** Positions of the keys; `byPath` has those of the values. */
  readonly keys: Readonly<Record<string, Place>>;
}

const joined = (path: readonly PropertyKey[]): string => path.map(String).join(".");

/** The place of a value, or of the nearest written value around it. */
export function placeOf(places: Places, path: readonly PropertyKey[]): Place {
  const { byPath } = places;
  for (let length = path.length; length > 0; length--) {
    const place = byPath[joined(path.slice(0, length))];
    if (place !== undefined) return place;
  }
  return places.whole;
}

/** The place of a key, or of the map that should contain it. */
export function placeOfKey(places: Places, path: readonly PropertyKey[]): Place {
  return places.keys[joined(path)] ?? placeOf(places, path);
}

/** The part of a value at a path; undefined if there is none. */
export function partAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === "object" && inner !== null ? (inner as Record<PropertyKey, unknown>)[key] : undefined),
    value,
  );
}
