/** Makes names of one scenario unique: `alert-list`, `alert-list-2`. */
export function uniqueNames(): (name: string) => string {
  const used = new Set<string>();
  return (name) => {
    let free = name;
    for (let number = 2; used.has(free); number += 1) free = `${name}-${number}`;
    used.add(free);
    return free;
  };
}
