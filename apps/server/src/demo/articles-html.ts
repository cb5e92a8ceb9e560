/** The beginnings of lines that are something else than a paragraph. */
const LISTS = [
  { mark: /^- /, tag: 'ul' },
  { mark: /^\d+\. /, tag: 'ol' },
] as const;

/**
 * HTML of a text as the demo shop's articles are written: a line is a paragraph; `## ` begins a heading, `- ` or `1. ` a
 * line of a list, `| a | b |` a row of a table, whose first row is its head. The texts are the shop's own: nothing is escaped.
 */
export function htmlOf(text: string): string {
  const html: string[] = [];
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    const list = LISTS.find(({ mark }) => mark.test(line));
    const block = takeWhile(lines, at, list?.mark ?? (line.startsWith('|') ? /^\|/ : null));
    if (list) html.push(listOf(list.tag, block, list.mark));
    else if (line.startsWith('|')) html.push(tableOf(block));
    else html.push(line.startsWith('## ') ? `<h2>${line.slice(3)}</h2>` : `<p>${line}</p>`);
    at += block.length;
  }
  return html.join('');
}

/** The lines from one on that begin alike; just that one without a mark. */
function takeWhile(lines: readonly string[], from: number, mark: RegExp | null): string[] {
  if (!mark) return lines.slice(from, from + 1);
  const end = lines.findIndex((line, at) => at > from && !mark.test(line));
  return lines.slice(from, end === -1 ? lines.length : end);
}

const listOf = (tag: string, lines: readonly string[], mark: RegExp): string =>
  `<${tag}>${lines.map((line) => `<li>${line.replace(mark, '')}</li>`).join('')}</${tag}>`;

function tableOf(lines: readonly string[]): string {
  const [head = [], ...rows] = lines.map((line) => line.split('|').slice(1, -1));
  const row = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell.trim()}</${tag}>`).join('')}</tr>`;
  const body = rows.map((cells) => row(cells, 'td')).join('');
  return `<table><thead>${row(head, 'th')}</thead><tbody>${body}</tbody></table>`;
}
