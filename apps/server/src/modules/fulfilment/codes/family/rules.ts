/** Cases and what is in them. */

interface Link {
  code: string;
  parent: string;
}

/** The cases of a code, nearest first. @param links from codes to their cases */
export function casesOf(links: readonly Link[]): (code: string) => string[] {
  const parents = new Map(links.map(({ code, parent }) => [code, parent]));
  return (code) => {
    const found: string[] = [];
    for (let at = parents.get(code); at !== undefined && !found.includes(at); at = parents.get(at))
      found.push(at);
    return found;
  };
}

/** The outermost cases of some codes; a code that is in none stands for itself. */
export function outermost(codes: readonly string[], links: readonly Link[]): string[] {
  const above = casesOf(links);
  return [...new Set(codes.map((code) => above(code).at(-1) ?? code))];
}
