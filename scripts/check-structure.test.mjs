import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { checkStructure } from './structure/checks.mjs';
import { importsOf } from './structure/imports.mjs';

// Documents are named so that this file cites none of them itself.
const md = (name) => `${name}.md`;

const roots = [];

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

/** Checks a small tree given as {path: text}; a server path may leave out `apps/server/src/`, written `~/`. */
function check(tree) {
  const root = mkdtempSync(path.join(os.tmpdir(), 'structure-'));
  roots.push(root);
  for (const [name, text] of Object.entries(tree)) {
    const file = path.join(root, name.replace('~/', 'apps/server/src/'));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return checkStructure(root).map((line) => line.replaceAll('apps/server/src/', '~/'));
}

describe('names', () => {
  test('the six words, tests, admin and sub-concerns are accepted', () => {
    const names = ['routes', 'reads', 'admin/writes', 'offers/rules', 'jobs', 'present', 'anything.test'];
    expect(
      check(Object.fromEntries(names.map((name) => [`~/modules/ordering/cart/${name}.ts`, '']))),
    ).toEqual([]);
  });

  test('any other word is refused', () => {
    expect(check({ '~/modules/ordering/cart/utils.ts': '' })).toEqual([
      "~/modules/ordering/cart/utils.ts: a module's files are called routes, reads, writes, rules, present, jobs, *.test.ts or *.deep.ts",
    ]);
    expect(
      check({ '~/modules/ordering/cart/admin/helpers.ts': '', '~/modules/ordering/cart/reads.js': '' }),
    ).toHaveLength(2);
  });

  test('a domain has doors by the same words and a page that says what it does', () => {
    expect(check({ [md('~/modules/ordering/README')]: '', '~/modules/ordering/reads.ts': '' })).toEqual([]);
    expect(check({ '~/modules/ordering/helpers.ts': '' })).toHaveLength(1);
  });

  test('a module without a place in the order is refused', () => {
    expect(check({ '~/modules/ordering/misc/reads.ts': '' })).toEqual([
      expect.stringContaining('module ordering/misc'),
    ]);
  });
});

describe('sizes', () => {
  const lines = (count) => 'x\n'.repeat(count);

  test('400 lines pass, 401 do not', () => {
    expect(check({ 'bench/a.ts': lines(400) })).toEqual([]);
    expect(check({ 'bench/a.ts': lines(401) })).toEqual(['bench/a.ts: 401 lines, at most 400']);
  });

  test('pure data may be longer', () => {
    const data = ['~/demo/catalog/goods/a.ts', '~/db/tables.ts', 'apps/server/migrations/0001_a.ts'];
    expect(check(Object.fromEntries(data.map((name) => [name, lines(500)])))).toEqual([]);
  });
});

describe('forms', () => {
  const form = (attributes) => check({ 'apps/shop/app/features/login/Form.tsx': `<form ${attributes}>` });

  test.each([
    'method="post" onSubmit={(event) => send(event)}',
    'onSubmit={(event) => send(event)} method="post"',
    'method="get" onSubmit={(event) => find(event)} action="/search"',
    'action={path} method="get"',
  ])('that say how they are sent are accepted: %s', (attributes) => expect(form(attributes)).toEqual([]));

  test.each(['onSubmit={(event) => send(event)}', 'action="/login"', 'method="get" onSubmit={send}'])(
    'that would write what was typed into the address are refused: %s',
    (attributes) =>
      expect(form(attributes)).toEqual([
        'apps/shop/app/features/login/Form.tsx:1: a form says method="post", or method="get" and its action',
      ]),
  );

  test('of the office are looked at, too', () => {
    expect(check({ 'apps/office/src/app/A.tsx': 'x\n<form className="a">' })).toHaveLength(1);
  });
});

describe('styles', () => {
  test('a class has its rules in one file, but for paper', () => {
    const styles = (text) =>
      check({ 'apps/office/src/a.css': '.warn {\n}\n.card .kv {\n}\n', 'apps/office/src/b.css': text });
    expect(styles('.card.open {\n}\nul.warn {\n}\n@media print {\n  .warn,\n  .card {\n  }\n}\n')).toEqual(
      [],
    );
    for (const text of [
      '.warn {\n}',
      'p,\n.warn > b {\n}',
      '@media (max-width: 9px) {\n  .warn:hover {\n  }\n}',
    ])
      expect(styles(text)).toEqual([
        'office .warn is styled in several files: apps/office/src/a.css, apps/office/src/b.css',
      ]);
  });

  test('modules and other apps have names of their own', () => {
    const text = '.warn {\n}\n';
    const files = ['apps/office/src/a.css', 'apps/shop/app/a.css', 'apps/shop/app/b.module.css'];
    expect(check(Object.fromEntries(files.map((name) => [name, text])))).toEqual([]);
  });
});

describe('documents', () => {
  const rules = { [md('docs/rules/orders')]: '# Orders\n\n## Closing by itself\n' };
  const closing = `${md('docs/rules/orders')}#closing-by-itself`;

  test('that the code cites are there, with the heading', () => {
    const cite = (words) => check({ ...rules, '~/db/a.ts': `x;\n/** As said (${words}). */\n` });
    expect(cite(closing)).toEqual([]);
    expect(cite(md('docs/rules/orders'))).toEqual([]);
    for (const words of [md('lessons'), md('docs/rules/gone'), `${md('docs/rules/orders')}#opening`])
      expect(cite(words)).toEqual([`~/db/a.ts:2: cites ${words}, which is not there`]);
  });

  test('link to what is there', () => {
    const link = (target) => check({ ...rules, [md('docs/a')]: `a\n[b](${target})\n` });
    for (const target of [closing.slice('docs/'.length), 'https://example.com/x', 'rules'])
      expect(link(target)).toEqual([]);
    for (const target of [md('gone'), `${md('rules/orders')}#gone`, '#gone', 'gone.png'])
      expect(link(target)).toEqual([`${md('docs/a')}:2: the link ${target} leads nowhere`]);
  });

  test('name functions that exist, by enough of the path', () => {
    const named = (name) =>
      check({
        [md('ARCHITECTURE')]: `1. \`${name}\`\n`,
        '~/modules/ordering/cart/writes.ts': 'export async function addLines() {}\nexport const edit = 1;\n',
        '~/app.ts': 'addLines();\nedit;\n',
        '~/modules/ordering/orders/writes.ts': '',
      });
    expect([...named('cart/writes.ts:addLines'), ...named('cart/writes.ts:edit')]).toEqual([]);
    expect(named('writes.ts:addLines')).toEqual([
      `${md('ARCHITECTURE')}:1: writes.ts is the name of 2 files`,
    ]);
    expect(named('cart/writes.ts:add')).toEqual([`${md('ARCHITECTURE')}:1: cart/writes.ts declares no add`]);
  });
});

describe('import table', () => {
  const importing = (file, target, keyword = 'import') =>
    check({ [file]: `${keyword} { x } from '${target}';\n` });

  test.each([
    ['~/modules/ordering/cart/routes.ts', './writes.ts'],
    ['~/modules/ordering/cart/routes.ts', '../../../http/serve.ts'],
    ['~/modules/ordering/cart/admin/routes.ts', '../reads.ts'],
    ['~/modules/ordering/cart/writes.ts', '../../catalogue/reads.ts'],
    ['~/modules/ordering/checkout/writes.ts', '../cart/reads.ts'],
    ['~/modules/ordering/reads.ts', './cart/adding/reads.ts'],
    ['~/modules/ordering/routes.ts', './cart/routes.ts'],
    ['~/modules.ts', './modules/ordering/routes.ts'],
    ['~/modules/ordering/cart/writes.ts', 'kysely'],
    ['~/modules/ordering/cart/writes.ts', '../../../channels/payment/port.ts'],
    ['~/modules/ordering/cart/rules.ts', '@qingnang/rules/money'],
    ['~/modules/identity/staff/writes.ts', '../accounts/writes.ts'],
    ['apps/shop/app/pages/cart/CartPage.tsx', '../../features/cart/lines.ts'],
    ['apps/shop/app/features/cart/lines.ts', '../catalog/card.tsx'],
    ['packages/contract/src/cart.ts', 'zod'],
  ])('%s may import %s', (file, target) => {
    expect(importing(file, target)).toEqual([]);
  });

  test.each([
    ['~/modules/ordering/cart/routes.ts', 'kysely', 'npm:kysely'],
    ['~/modules/ordering/cart/routes.ts', '../../catalogue/reads.ts', 'left/reads'],
    ['~/modules/ordering/cart/reads.ts', '../../catalogue/goods/reads.ts', 'inside/reads'],
    ['~/modules/ordering/cart/reads.ts', '../../payment/reads.ts', 'right/reads'],
    ['~/modules/ordering/cart/reads.ts', '../reads.ts', 'own door/reads'],
    ['~/modules/ordering/reads.ts', './cart/writes.ts', 'behind/writes'],
    ['~/modules/ordering/reads.ts', '../catalogue/reads.ts', 'left/reads'],
    ['~/modules/ordering/cart/reads.ts', '../orders/reads.ts', 'right/reads'],
    ['~/modules/ordering/cart/reads.ts', '../../../http/serve.ts', 'http/serve'],
    ['~/modules/ordering/cart/reads.ts', './present.ts', 'own/present'],
    ['~/modules/ordering/cart/writes.ts', '../../catalogue/present.ts', 'left/present'],
    ['~/modules/ordering/cart/writes.ts', '../../../channels/payment/local.ts', 'channels/local'],
    ['~/modules/ordering/cart/writes.ts', '../../../config.ts', 'server/config'],
    ['~/modules/ordering/cart/rules.ts', '../../../db/client.ts', 'db'],
    ['~/modules/ordering/cart/present.ts', '../../../db/client.ts', 'db'],
    ['~/http/serve.ts', '../modules/ordering/cart/reads.ts', 'module/reads'],
    ['~/app.ts', '../../shop/app/server.ts', 'shop/server'],
    ['packages/contract/src/cart.ts', 'node:fs', 'node:fs'],
    ['packages/contract/src/cart.ts', '@qingnang/rules/money', 'packages/rules'],
    ['packages/rules/src/quote.ts', 'node:fs', 'node:fs'],
    ['packages/rules/src/quote.ts', '@qingnang/contract/cart', 'packages/contract'],
    ['apps/shop/app/features/cart/lines.ts', '../../pages/cart/CartPage.tsx', 'shop/pages/cart'],
    ['apps/shop/app/features/cart/lines.ts', '../orders/list.ts', 'right/features'],
    ['apps/shop/app/ui/Button.tsx', '../features/cart/lines.ts', 'shop/features/cart'],
    ['apps/shop/app/pages/cart/CartPage.tsx', '../orders/Page.tsx', 'other/pages'],
    [
      'apps/shop/app/pages/cart/CartPage.tsx',
      '../../../../server/src/modules/ordering/cart/reads.ts',
      'module/reads',
    ],
    ['apps/office/src/app/api.ts', '../../../server/src/config.ts', 'server/config'],
    ['apps/office/src/resources/goods/List.tsx', '../orders/api.ts', 'other/resources'],
    ['apps/office/src/shared/Money.tsx', '../resources/goods/api.ts', 'office/resources/goods'],
    ['e2e/cart.spec.ts', '../apps/server/src/config.ts', 'server/config'],
    ['bench/run.ts', '../apps/server/src/db/client.ts', 'db'],
  ])('%s may not import %s', (file, target, called) => {
    expect(importing(file, target)).toEqual([expect.stringContaining(`may not import ${called} (`)]);
  });

  test('a type may come from where a value may not', () => {
    expect(importing('~/modules/ordering/cart/routes.ts', '../../../db/client.ts', 'import type')).toEqual(
      [],
    );
    expect(
      check({ '~/modules/ordering/cart/routes.ts': "import { type Db } from '../../../db/client.ts';\n" }),
    ).toEqual([]);
    expect(importing('~/modules/ordering/cart/routes.ts', '../../../db/client.ts')).toEqual([
      '~/modules/ordering/cart/routes.ts:1: module/routes may not import db (../../../db/client.ts) except as a type',
    ]);
    expect(importing('packages/rules/src/quote.ts', '@qingnang/contract/cart', 'import type')).toEqual([]);
  });

  test('re-exports, side effects and dynamic imports count', () => {
    for (const text of ["export * from 'kysely';", "import 'kysely';", "const a = () => import('kysely');"]) {
      expect(check({ '~/modules/ordering/cart/rules.ts': text })).toHaveLength(1);
    }
  });

  test('tests beside the code are free', () => {
    expect(importing('~/modules/ordering/cart/rules.test.ts', '../orders/reads.ts')).toEqual([]);
  });

  test('a module does not read the environment', () => {
    expect(check({ '~/modules/ordering/cart/rules.ts': 'const a = process.env.A;' })).toEqual([
      expect.stringContaining('environment'),
    ]);
  });
});

describe('cycles', () => {
  test('two files that import each other', () => {
    expect(
      check({ 'bench/a.ts': "import { b } from './b.ts';", 'bench/b.ts': "import { a } from './a.ts';" }),
    ).toEqual(['import cycle: bench/a.ts → bench/b.ts → bench/a.ts']);
  });

  test('a longer circle through a package', () => {
    const tree = {
      'packages/search/src/a.ts': "import { b } from './b.ts';",
      'packages/search/src/b.ts': "export { c } from '@qingnang/search/c';",
      'packages/search/src/c.ts': "export const c = () => import('./a.ts');",
    };
    expect(check(tree)).toEqual([
      expect.stringMatching(/^import cycle: .*a\.ts → .*b\.ts → .*c\.ts → .*a\.ts$/),
    ]);
  });

  test('types alone make a circle, too', () => {
    expect(
      check({
        'bench/a.ts': "import type { B } from './b.ts';",
        'bench/b.ts': "import { a } from './a.ts';",
      }),
    ).toEqual(['import cycle: bench/a.ts → bench/b.ts → bench/a.ts']);
  });
});

test('imports are found by every form the formatter writes, and nothing else is', () => {
  const text = [
    "import a, { type B } from './a.ts';",
    'import {',
    '  type C,',
    '  type D,',
    "} from './c.ts';",
    "export type { E } from './e.ts';",
    "export const from = 'x';",
    '// import { no } from "./comment.ts";',
    "const text = `from './text.ts'`;",
  ].join('\n');
  expect(importsOf(text)).toEqual([
    { target: './a.ts', isType: false, line: 1 },
    { target: './c.ts', isType: true, line: 2 },
    { target: './e.ts', isType: true, line: 6 },
  ]);
});

describe('exports', () => {
  const unused = (tree) => check(tree).filter((line) => line.includes('which no other file names'));

  test('a value that no other file names is refused', () => {
    expect(unused({ 'bench/a.ts': 'export const a = 1;\nexport function b() {}\nvoid a;\n' })).toEqual([
      'bench/a.ts: exports a, which no other file names',
      'bench/a.ts: exports b, which no other file names',
    ]);
    expect(
      unused({ 'bench/a.ts': 'export const a = 1;\n', 'bench/b.ts': "import { a } from './a.ts';\n" }),
    ).toEqual([]);
  });

  test('what a door shows is asked for by another domain', () => {
    const tree = {
      '~/modules/ordering/reads.ts': "export { a, type B } from './cart/reads.ts';\n",
      '~/modules/ordering/cart/reads.ts': 'export const a = 1;\nexport interface B {}\n',
    };
    const shown = (text) =>
      check({ ...tree, '~/modules/insight/desk/reads.ts': text }).filter((line) => line.includes('door'));
    expect(shown("import { a, type B } from '../../ordering/reads.ts';\nvoid a;\n")).toEqual([]);
    expect(shown("import { a } from '../../ordering/reads.ts';\nvoid a;\n")).toEqual([
      '~/modules/ordering/reads.ts: the door shows B, which nobody outside asks for',
    ]);
  });

  test('a type may be exported beside what uses it, not for nothing', () => {
    const type = 'export interface Way {\n  to: string;\n}\n';
    expect(unused({ 'bench/a.ts': `${type}const way: Way = { to: '' };\nvoid way;\n` })).toEqual([]);
    expect(unused({ 'bench/a.ts': type })).toHaveLength(1);
  });

  test('what a framework asks for by name is free in its own files only', () => {
    const text = 'export const loader = 1;\n';
    expect(unused({ 'apps/shop/app/pages/CartPage.tsx': text })).toEqual([]);
    expect(unused({ 'apps/shop/app/lib/cart.ts': text })).toHaveLength(1);
  });
});
