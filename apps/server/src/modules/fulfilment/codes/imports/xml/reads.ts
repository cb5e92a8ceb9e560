import { createReadStream } from 'node:fs';
import type { ImportLayout } from '@qingnang/contract/trace-files';
import { SaxesParser } from 'saxes';
import { invalid } from '../../../../../http/errors.ts';
import type { RawRow } from '../rules.ts';

interface Open {
  name: string;
  values: Map<string, string>;
  text: string;
}

/**
 * Rows of an XML, one after the other: each element of the layout's name is a code. What it says stands in its attributes or in
 * elements inside of it, or in attributes of what it stands in (a lot around its codes). Where rows stand inside of rows and no
 * parent is named, the outer one is the case.
 * @throws 422 at `file`
 */
export async function* xmlRows(place: string, layout: ImportLayout): AsyncGenerator<RawRow> {
  const stack: Open[] = [];
  let found: RawRow[] = [];
  let line = 0;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    stack.push({ name, values: new Map(Object.entries(attributes)), text: '' });
  });
  parser.on('text', (text) => {
    const open = stack.at(-1);
    if (open) open.text += text;
  });
  parser.on('closetag', () => {
    const closed = stack.pop();
    if (!closed) return;
    if (closed.name === layout.row) {
      line += 1;
      found.push(rowOf(line, closed, stack, layout));
    } else if (closed.text.trim() !== '') stack.at(-1)?.values.set(closed.name, closed.text.trim());
  });
  try {
    for await (const chunk of createReadStream(place, 'utf8')) {
      parser.write(String(chunk));
      yield* found;
      found = [];
    }
    parser.close();
  } catch (error) {
    if (error instanceof Error && /^\d+:\d+: /.test(error.message))
      throw invalid({ file: `XML 读不懂：${error.message}` });
    throw error;
  }
  yield* found;
}

function rowOf(line: number, closed: Open, around: readonly Open[], layout: ImportLayout): RawRow {
  const outer = around.toReversed();
  const value = (field: string): string => {
    if (field === '') return '';
    const open = [closed, ...outer.filter(({ name }) => name !== layout.row)].find(({ values }) =>
      values.has(field),
    );
    return open?.values.get(field)?.trim() ?? '';
  };
  const own = (field: string) => (field === '' ? '' : (closed.values.get(field)?.trim() ?? ''));
  const above = outer.find(({ name }) => name === layout.row)?.values.get(layout.code) ?? '';
  return {
    line,
    code: own(layout.code),
    parent: layout.parent === '' ? above : own(layout.parent),
    level: own(layout.level),
    lotNo: value(layout.lot_no),
  };
}
