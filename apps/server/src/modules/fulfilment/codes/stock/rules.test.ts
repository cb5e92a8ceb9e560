import { describe, expect, it } from 'vitest';
import { casesOf } from '../family/rules.ts';
import type { KnownCode } from '../shipping/rules.ts';
import { countShelf, type IntakeFacts, judgeIntake } from './rules.ts';

const codeOf = (level: number, serial: number) => `812345${level}${String(serial).padStart(13, '0')}`;
const [A, B, C] = [codeOf(1, 1), codeOf(1, 2), codeOf(1, 3)];
const CASE = codeOf(3, 1);

const known = (over: Partial<KnownCode> = {}): KnownCode => ({
  goodsId: 1,
  level: 1,
  pieces: 1,
  lotNo: '',
  state: 'stock',
  lotId: null,
  shipmentNo: '',
  ...over,
});
const box = (over: Partial<KnownCode> = {}) => known({ level: 3, pieces: 10, ...over });

function facts({
  codes = {},
  links = [],
  ...more
}: Partial<IntakeFacts> & { codes?: Record<string, KnownCode>; links?: [string, string][] }): IntakeFacts {
  return {
    lot: { id: 7, goodsId: 1, name: '感冒灵颗粒', lotNo: 'A1', quantity: 20 },
    byCode: 0,
    prefixOf: (code) =>
      code.startsWith('8123451')
        ? { prefix: '8123451', goodsId: 1, level: 1, pieces: 1, codeLength: 20 }
        : undefined,
    known: (code) => codes[code],
    above: casesOf(links.map(([code, parent]) => ({ code, parent }))),
    isOpened: () => false,
    piecesIn: () => 0,
    spareOf: () => 0,
    ...more,
  };
}
const told = (scans: string[], given: Parameters<typeof facts>[0] = {}) =>
  judgeIntake(scans, facts(given)).map(({ outcome, message, pieces }) => `${outcome} ${pieces}: ${message}`);

describe('scanning in what was moved', () => {
  const moved = { codes: { [A]: known({ lotId: 8 }), [B]: known({ lotId: 8 }), [C]: known({ lotId: 9 }) } };
  const spareOf = (lotId: number) => (lotId === 8 ? 1 : 0);

  it('takes so many codes of another lot as it has more than pieces', () => {
    expect(told([A, B, C, A], { ...moved, spareOf })).toEqual([
      'taken 1: 感冒灵颗粒 1 件，批号 A1，移库调入',
      'refused 0: 这个码已入库到另一个仓库，那里没有少货：请先做移库',
      'refused 0: 这个码已入库到另一个仓库，那里没有少货：请先做移库',
      'same 0: 这个码已入库',
    ]);
  });

  it('a case has to be spare as a whole', () => {
    const codes = { [CASE]: box({ lotId: 8 }) };
    expect(told([CASE], { codes, spareOf: () => 9 })[0]).toContain('refused');
    expect(told([CASE], { codes, spareOf: () => 10 })[0]).toContain('taken 10');
  });
});

describe('scanning in', () => {
  it('takes codes of the goods, each once', () => {
    expect(told([A, B, A])).toEqual([
      'taken 1: 感冒灵颗粒 1 件，批号 A1',
      'taken 1: 感冒灵颗粒 1 件，批号 A1',
      'same 0: 这个码已入库',
    ]);
  });

  it.each<[string, Partial<KnownCode>, RegExp]>([
    ['of another goods', { goodsId: 2 }, /不是感冒灵颗粒的/],
    ['of another lot', { lotNo: 'B2' }, /是批号 B2 的，不是 A1/],
    ['sold', { state: 'out', shipmentNo: 'P1' }, /已售出：包裹 P1/],
    ['that came back', { state: 'returned' }, /客户退回的，已在库/],
    ['in quarantine', { state: 'held' }, /在隔离区/],
    ['void', { state: 'void' }, /已作废/],
    ['in another warehouse', { lotId: 8 }, /已入库到另一个仓库/],
  ])('refuses a code %s', (_, over, message) => {
    expect(told([A], { codes: { [A]: known(over) } })[0]).toMatch(message);
  });

  it('takes a case with all in it; packs of it are in then', () => {
    const links: [string, string][] = [[A, CASE]];
    expect(told([CASE, A], { codes: { [CASE]: box(), [A]: known() }, links })).toEqual([
      'taken 10: 感冒灵颗粒 10 件，批号 A1',
      'same 0: 这个码已入库',
    ]);
  });

  it('counts of a case only what did not come in by itself', () => {
    const links: [string, string][] = [[A, CASE]];
    expect(
      told([A, CASE], {
        codes: { [CASE]: box(), [A]: known() },
        links,
        piecesIn: (code) => (code === CASE ? 2 : 0),
      }),
    ).toEqual(['taken 1: 感冒灵颗粒 1 件，批号 A1', 'taken 7: 感冒灵颗粒 7 件，批号 A1']);
  });

  it('never takes in more than is on hand', () => {
    expect(told([CASE], { codes: { [CASE]: box() }, byCode: 11 })[0]).toMatch(
      /在库 20 件，已扫 11 件，这个码是 10 件的/,
    );
  });

  it('asks for the goods of a head that nobody has taught', () => {
    expect(judgeIntake(['89999990000000000001'], facts({}))[0]).toMatchObject({
      outcome: 'unknown',
      prefix: '8999999',
    });
  });
});

describe('counting the shelf', () => {
  const stock = [
    { code: CASE, parent: '', pieces: 2 },
    { code: A, parent: CASE, pieces: 1 },
    { code: B, parent: CASE, pieces: 1 },
    { code: C, parent: '', pieces: 1 },
  ];
  const found = (scans: string[]) => {
    const { found: pieces, missing, strange } = countShelf(scans, stock);
    return [pieces, missing.map(({ code }) => code), strange.map(({ code }) => code)];
  };
  it.each<[string, string[], unknown[]]>([
    ['all, by the case', [CASE, C], [3, [], []]],
    ['all, pack by pack', [A, B, C, C], [3, [], []]],
    ['a pack of the case is missing', [A, C], [2, [B], []]],
    ['the case is missing', [C], [1, [CASE], []]],
    ['what is not known to be here', [CASE, C, codeOf(1, 9), '12'], [3, [], [codeOf(1, 9), '12']]],
  ])('%s', (_, scans, expected) => {
    expect(found(scans)).toEqual(expected);
  });
});
