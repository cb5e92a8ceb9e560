import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { demoGoods } from '../catalog/goods.ts';
import { artFor, drawGoods, markFor } from './art-for.ts';
import { brandLogo, categoryLogo } from './logo.ts';
import { packShot } from './pack-shot.ts';
import { fit } from './svg.ts';
import type { FaceName, PackKind } from './types.ts';

const words = {
  name: '阿莫西林胶囊',
  spec: '0.25g*24粒',
  maker: '石药集团欧意药业有限公司',
  mark: 'rx',
} as const;

/** Whether tags open and close in pairs and no attribute holds a failed calculation. */
function wellFormed(svg: string): boolean {
  const open: string[] = [];
  for (const [, closing, name = '', selfClosing] of svg.matchAll(/<(\/?)([a-zA-Z]+)(?:\s[^<>]*?)?(\/?)>/g)) {
    if (closing) {
      if (open.pop() !== name) return false;
    } else if (!selfClosing) open.push(name);
  }
  return open.length === 0 && !/NaN|undefined|Infinity/.test(svg);
}

describe('pack shots', () => {
  test('of every goods are well-formed, and the same goods looks the same every time', () => {
    for (const goods of demoGoods) expect(wellFormed(drawGoods(goods)), goods.name).toBe(true);
    const [first] = demoGoods;
    if (first) expect(drawGoods(first)).toBe(drawGoods({ ...first }));
  });

  test('use every kind and every design', () => {
    const arts = demoGoods.map(artFor);
    const kinds = new Set(arts.map(({ kind }) => kind));
    const expected: PackKind[] = [
      'carton',
      'tall',
      'blister',
      'bottle',
      'syrup',
      'tube',
      'spray',
      'bag',
      'masks',
    ];
    const further: PackKind[] = ['monitor', 'thermo', 'patch', 'ampoules', 'dropper', 'pen', 'infusion'];
    expect([...expected, ...further].filter((kind) => !kinds.has(kind))).toEqual([]);
    const faces: FaceName[] = ['band', 'wave', 'solid', 'split', 'herb'];
    expect(faces.filter((face) => !arts.some(({ art }) => art === face))).toEqual([]);
  });

  test('escape what is printed', () => {
    const svg = packShot({ kind: 'carton', palette: 'teal', art: 'wave', ...words, name: '<b>&"药"' });
    expect(svg).not.toContain('<b>');
    expect(svg).toContain('&lt;b&gt;&amp;&quot;药&quot;');
    expect(wellFormed(svg)).toBe(true);
  });

  test('print name, specification, maker and the mark of the class', () => {
    const svg = packShot({ kind: 'carton', palette: 'teal', art: 'band', ...words });
    for (const print of [words.name, words.spec, words.maker, 'Rx']) expect(svg).toContain(print);
    expect([markFor('rx'), markFor('otc_a'), markFor('otc_b'), markFor('device')]).toEqual([
      'rx',
      'otc',
      'otcb',
      '',
    ]);
  });

  test('let what the row asks for win', () => {
    const goods = demoGoods.find(({ art }) => art?.kind === 'pen');
    expect(goods && artFor(goods).kind).toBe('pen');
  });
});

test('print is made smaller until it fits', () => {
  expect(fit('四个汉字', 80, 38)).toBe(20);
  expect(fit('四个汉字', 800, 38)).toBe(38);
  expect(fit('', 80, 38)).toBe(38);
});

test('logos are well-formed and escaped', () => {
  for (const svg of [brandLogo('同仁堂'), brandLogo('A&B'), categoryLogo('中西成药'), categoryLogo('')])
    expect(wellFormed(svg)).toBe(true);
  expect(brandLogo('A&B')).toContain('A&amp;B');
});

test('banner files are well-formed', () => {
  const folder = new URL('./banners/', import.meta.url);
  const files = readdirSync(folder);
  expect(files).toContain('hero.svg');
  for (const file of files) expect(wellFormed(readFileSync(new URL(file, folder), 'utf8')), file).toBe(true);
});

test('herbs are drawn as the part of the plant that they are', () => {
  const windows = new Set(
    demoGoods
      .filter(({ rx }) => rx === 'tcm')
      .map((goods) => /<g clip-path="url\(#win\)">(.*?)<\/g>/.exec(drawGoods(goods))?.[1] ?? ''),
  );
  // Different by name, not one drawing for two hundred.
  expect(windows.size).toBeGreaterThan(100);
});
