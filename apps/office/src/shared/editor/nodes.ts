import { tableEditing } from '@tiptap/pm/tables';
import { mergeAttributes, Node } from '@tiptap/react';

const attribute = (name: string, start: string | number) => ({
  default: start,
  parseHTML: (element: HTMLElement) => element.getAttribute(name) ?? start,
});
const size = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
});

/** A picture between paragraphs. */
export const Picture = Node.create({
  name: 'picture',
  group: 'block',
  draggable: true,
  addAttributes: () => ({
    src: attribute('src', ''),
    alt: attribute('alt', ''),
    width: size('width'),
    height: size('height'),
  }),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});

/** What `@tiptap/pm/tables` knows the nodes of a table by. */
const ROLES: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
};

export const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  addProseMirrorPlugins: () => [tableEditing()],
  extendNodeSchema: ({ name }) => (ROLES[name] ? { tableRole: ROLES[name] } : {}),
});

export const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});

const span = (name: string) => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Number(element.getAttribute(name)) || 1,
  renderHTML: (values: Record<string, unknown>) => (values[name] === 1 ? {} : { [name]: values[name] }),
});

const cell = (name: string, tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    // The widths are the page's; the tables' own code asks for the attribute.
    addAttributes: () => ({
      colspan: span('colspan'),
      rowspan: span('rowspan'),
      colwidth: { default: null, rendered: false },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
  });

export const TableCell = cell('tableCell', 'td');
export const TableHeader = cell('tableHeader', 'th');

/** A table to begin with: a head and two rows. */
export const NEW_TABLE = {
  type: 'table',
  content: [tableRow('tableHeader'), tableRow('tableCell'), tableRow('tableCell')],
};

function tableRow(type: 'tableHeader' | 'tableCell') {
  const one = { type, content: [{ type: 'paragraph' }] };
  return { type: 'tableRow', content: [one, one, one] };
}
