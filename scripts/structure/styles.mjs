/** What only paper shows: there the pieces of a page are told again, to be hidden. */
const PRINT = /@media print \{(?:[^{}]|\{[^{}]*\})*\}/g;
const COMMENT = /\/\*[\s\S]*?\*\//g;
const SELECTORS = /([^{}]+)\{/g;
/** One class alone, whatever comes below it: `.warn`, `.kv dd`, not `.card.open`. */
const BEGINS_WITH_ONE = /^\.([\w-]+)(?=[\s>+~:]|$)/;

/**
 * Names of classes are shared by a whole app unless its file is a module: what two files say about one holds or not by the order
 * in which somebody came to the pages. A class whose rules begin with it alone has one file.
 * @param {{file: string, text: string}[]} files
 * @returns {string[]} one line for each class with several
 */
export function stylesOfSeveral(files) {
  const owners = new Map();
  for (const { file, text } of files) {
    if (!file.endsWith('.css') || file.endsWith('.module.css')) continue;
    const [, app] = file.split('/');
    for (const name of classesIn(text)) {
      const key = `${app} .${name}`;
      owners.set(key, (owners.get(key) ?? new Set()).add(file));
    }
  }
  return [...owners]
    .filter(([, styled]) => styled.size > 1)
    .map(([key, styled]) => `${key} is styled in several files: ${[...styled].join(', ')}`);
}

/** A style sheet without its comments and without what only paper shows; every rule stands in the line where it stood. */
export function rulesOnScreen(text) {
  const blank = (found) => found.replace(/[^\n]/g, ' ');
  return text.replace(COMMENT, blank).replace(PRINT, blank);
}

function classesIn(text) {
  const selectors = [...rulesOnScreen(text).matchAll(SELECTORS)].flatMap(([, list]) => list.split(','));
  return new Set(
    selectors
      .map((selector) => BEGINS_WITH_ONE.exec(selector.trim())?.[1])
      .filter((name) => name !== undefined),
  );
}
