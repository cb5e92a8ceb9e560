/** Characters of an import clause; anything else means that the statement is not an import. */
const FROM = /^(?:import|export)\s+(type\s+)?([\w\s{},*$]*?)\s*from\s+['"]([^'"]+)['"]/gm;
const BARE = /^import\s+['"]([^'"]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]/g;

/**
 * The imports and re-exports of a module's text, by the forms that our formatter writes.
 * @returns {{ target: string, isType: boolean, line: number }[]} isType: only types come in
 */
export function importsOf(text) {
  const found = [
    ...[...text.matchAll(FROM)].map((match) => ({
      target: match[3],
      isType: match[1] !== undefined || onlyTypes(match[2]),
      at: match.index,
    })),
    ...[...text.matchAll(BARE), ...text.matchAll(DYNAMIC)].map((match) => ({
      target: match[1],
      isType: false,
      at: match.index,
    })),
  ];
  return found.sort((a, b) => a.at - b.at).map(({ at, ...rest }) => ({ ...rest, line: lineOf(text, at) }));
}

function onlyTypes(clause) {
  const names = /^\{([^}]*)\}$/.exec(clause.trim());
  const list = names ? names[1].split(',').filter((name) => name.trim() !== '') : [];
  return list.length > 0 && list.every((name) => /^\s*type\s/.test(name));
}

const lineOf = (text, at) => text.slice(0, at).split('\n').length;
