import path from 'node:path';

/** `docs/rules/orders.md#states` in a comment; also `ARCHITECTURE.md`. */
const CITED = /(?<![\w./-])((?:docs\/)?[\w./-]*\w\.md)(?:#([\w-]+))?/g;
/** `[words](target)` and pictures. */
const LINK = /\]\(([^)\s]+)\)/g;
const HEADING = /^#{1,6} (.+)$/gm;
const FENCE = /^```[\s\S]*?^```$/gm;
/** `cart/writes.ts:addLines` */
const FUNCTION = /`([\w./-]+\.(?:tsx?|mjs)):(\w+)`/g;

/**
 * What one reads is there: documents that the code cites (from the project's folder), links between documents, headings behind
 * `#`, and functions that documents name as `file:function` (`file`: as much of the path's end as tells it from all others).
 * @param {{file: string, text: string}[]} documents
 * @param {{file: string, text: string}[]} sources
 * @param {(file: string) => boolean} exists by its path from the project's folder
 * @returns {string[]} one line for each that leads nowhere
 */
export function deadReferences(documents, sources, exists) {
  const headings = new Map(documents.map(({ file, text }) => [file, slugsOf(text)]));
  const isThere = (file, slug) =>
    exists(file) && (slug === undefined || (headings.get(file)?.has(slug) ?? false));
  return [
    ...sources.flatMap(({ file, text }) =>
      references(text, CITED).flatMap(({ line, found: [cited, document, slug] }) =>
        isThere(document, slug) ? [] : [`${file}:${line}: cites ${cited}, which is not there`],
      ),
    ),
    ...documents.flatMap(({ file, text }) => [
      ...references(text, LINK).flatMap(({ line, found: [, link] }) =>
        leads(file, link, isThere) ? [] : [`${file}:${line}: the link ${link} leads nowhere`],
      ),
      ...references(text, FUNCTION).flatMap(({ line, found: [, name, declared] }) =>
        functionDefect(sources, name, declared).map((defect) => `${file}:${line}: ${defect}`),
      ),
    ]),
  ];
}

function leads(file, link, isThere) {
  if (/^(https?|mailto):/.test(link)) return true;
  const [target, slug] = link.split('#');
  return isThere(target === '' ? file : path.posix.join(path.posix.dirname(file), target), slug);
}

function functionDefect(sources, name, declared) {
  const meant = sources.filter(({ file }) => file === name || file.endsWith(`/${name}`));
  if (meant.length !== 1) return [`${name} is the name of ${meant.length} files`];
  const declaration = new RegExp(`\\b(?:function|const|class) ${declared}\\b`);
  return declaration.test(meant[0].text) ? [] : [`${name} declares no ${declared}`];
}

const references = (text, pattern) =>
  [...text.matchAll(pattern)].map((found) => ({
    found,
    line: text.slice(0, found.index).split('\n').length,
  }));

/** As GitHub makes them of headings. */
const slugsOf = (text) =>
  new Set(
    references(text.replace(FENCE, ''), HEADING).map(({ found: [, heading] }) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replace(/\s/g, '-'),
    ),
  );
