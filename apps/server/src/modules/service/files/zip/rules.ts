/** Characters of one part of a path: longer ones do not unpack everywhere. */
const LONGEST = 90;

/**
 * A text as one part of a path that every system unpacks; what none of them takes becomes `_`, and so do marks that nobody sees
 * and that turn what is read around.
 */
export function pathPart(text: string): string {
  const clean = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, '_')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+|\.+$/g, '');
  return Array.from(clean).slice(0, LONGEST).join('') || '文件';
}

/** Paths of which none is there twice: the second of a name becomes `name(2).pdf`. In the order of `paths`. */
export function uniquePaths(paths: readonly string[]): string[] {
  const taken = new Set<string>();
  return paths.map((path) => {
    const at = path.lastIndexOf('.');
    const [stem, ending] = at > path.lastIndexOf('/') ? [path.slice(0, at), path.slice(at)] : [path, ''];
    let free = path;
    // Systems that take capitals and small letters as the same must not write one over the other.
    for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${stem}(${number})${ending}`;
    taken.add(free.toLowerCase());
    return free;
  });
}
