export interface Heading {
  id: string;
  words: string;
}

const HEADING = /<h2>(.*?)<\/h2>/gs;
const TABLE = /<table>.*?<\/table>/gs;
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };

/**
 * Prepares an article's text for its page: headings can be jumped to, tables scroll by themselves on narrow screens.
 * @param html as the server cleans it: elements written without attributes but for links, pictures and cells
 * @param name begins the ids of its headings: another for each text of a page
 */
export function prepared(html: string, name = 'part'): { html: string; headings: Heading[] } {
  const headings: Heading[] = [];
  const text = html
    .replace(HEADING, (_, inside: string) => {
      const id = `${name}-${headings.length + 1}`;
      headings.push({ id, words: wordsOf(inside) });
      return `<h2 id="${id}">${inside}</h2>`;
    })
    // A box that scrolls must be reached by the keyboard.
    .replace(TABLE, (table) => `<div role="region" aria-label="表格" tabindex="0">${table}</div>`);
  return { html: text, headings };
}

const wordsOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|amp);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .trim();
