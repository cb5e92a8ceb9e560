import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { casesOf, outermost } from '../family/rules.ts';
import { judgeScans, type KnownCode, type ScanFacts, type StagedCode } from './rules.ts';

/** `81` and the digits of a head, a level and a serial number. */
const codeOf = (level: number, serial: number) => `812345${level}${String(serial).padStart(13, '0')}`;
const SMALL = codeOf(1, 1);
const CASE = codeOf(3, 1);

const known = (over: Partial<KnownCode> = {}): KnownCode => ({
  goodsId: 1,
  level: 1,
  pieces: 1,
  lotNo: 'A1',
  state: 'stock',
  lotId: null,
  shipmentNo: '',
  ...over,
});

function facts(
  over: Partial<ScanFacts> & { codes?: Record<string, KnownCode>; links?: [string, string][] } = {},
): ScanFacts {
  const { codes = {}, links = [], ...more } = over;
  return {
    orderId: 1,
    lines: [{ orderLineId: 10, goodsId: 1, name: '感冒灵颗粒', toShip: 10, lotNo: null, needsIntake: false }],
    lots: [{ goodsId: 1, lotNo: 'A1', expiresOn: '2027-01-01', isRecalled: false, needsIntake: true }],
    today: '2026-11-26',
    staged: [],
    prefixOf: (code) =>
      code.startsWith('8123451')
        ? { prefix: '8123451', goodsId: 1, level: 1, pieces: 1, codeLength: 20 }
        : code.startsWith('8123453')
          ? { prefix: '8123453', goodsId: 1, level: 3, pieces: 10, codeLength: 20 }
          : undefined,
    known: (code) => codes[code],
    above: casesOf(links.map(([code, parent]) => ({ code, parent }))),
    isOpened: () => false,
    ...more,
  };
}
const staged = (code: string, over: Partial<StagedCode> = {}): StagedCode => ({
  code,
  orderId: 2,
  orderNo: 'D2',
  orderLineId: 20,
  pieces: 1,
  ...over,
});
const told = (scans: string[], given: ScanFacts) =>
  judgeScans(scans, given).map(({ outcome, message }) => `${outcome}: ${message}`);

describe('a scan', () => {
  it('counts for the line of its goods, once', () => {
    expect(told([SMALL, SMALL, CASE], facts())).toEqual([
      'taken: 感冒灵颗粒 1 件',
      'same: 这个码已扫过',
      'refused: 感冒灵颗粒：这个码含 10 件，只差 9 件，请拆箱扫小码',
    ]);
  });

  it.each<[string, ScanFacts, string]>([
    [
      'a head that nobody taught',
      facts({ prefixOf: () => undefined }),
      'unknown: 标识码 8123451 还没有登记对应的商品，请先登记',
    ],
    ['other goods', facts({ codes: { [SMALL]: known({ goodsId: 9 }) } }), 'refused: 本订单没有这个商品待发'],
    [
      'what is sold',
      facts({ codes: { [SMALL]: known({ state: 'out', shipmentNo: 'S1' }) } }),
      'refused: 已售出：包裹 S1，同一个码不能再发',
    ],
    [
      'what is dead',
      facts({ codes: { [SMALL]: known({ state: 'void' }) } }),
      'refused: 码已作废：大码已拆零或药品已销毁，请扫里面的小码',
    ],
    ['another parcel’s', facts({ staged: [staged(SMALL)] }), 'refused: 已扫入订单 D2'],
    [
      'a pack of a scanned case',
      facts({ staged: [staged(CASE)], links: [[SMALL, CASE]] }),
      `refused: 所在的大码 ${CASE} 已扫入订单 D2`,
    ],
    [
      'another lot',
      facts({ codes: { [SMALL]: known({ lotNo: 'B9' }) } }),
      'refused: 感冒灵颗粒：批号 B9 不在本仓库的库存里',
    ],
    [
      'a recalled lot',
      facts({
        codes: { [SMALL]: known() },
        lots: [{ goodsId: 1, lotNo: 'A1', expiresOn: null, isRecalled: true, needsIntake: true }],
      }),
      'refused: 感冒灵颗粒：批号 A1 已召回锁定，不能发出',
    ],
    [
      'an expired lot',
      facts({
        codes: { [SMALL]: known() },
        lots: [{ goodsId: 1, lotNo: 'A1', expiresOn: '2026-11-25', isRecalled: false, needsIntake: true }],
      }),
      'refused: 感冒灵颗粒：批号 A1 已过有效期',
    ],
    [
      'another lot than the offer’s',
      facts({
        codes: { [SMALL]: known() },
        lines: [
          { orderLineId: 10, goodsId: 1, name: '感冒灵颗粒', toShip: 10, lotNo: 'B1', needsIntake: false },
        ],
      }),
      'refused: 感冒灵颗粒：近效期特价只能发批号 B1',
    ],
    [
      'more than is to ship',
      facts({
        lines: [
          { orderLineId: 10, goodsId: 1, name: '感冒灵颗粒', toShip: 1, lotNo: null, needsIntake: false },
        ],
        staged: [staged(codeOf(1, 2), { orderId: 1, orderLineId: 10 })],
      }),
      'refused: 感冒灵颗粒：应发 1 件已扫够',
    ],
  ])('refuses %s', (_, given, message) => {
    expect(told([SMALL], given)).toEqual([message]);
  });

  it.each<[string, KnownCode | undefined, string, string]>([
    ['was never scanned in', known(), SMALL, 'refused: 感冒灵颗粒：这个码没有入库扫码，请先在“入库扫码”登记'],
    [
      'nobody has ever seen',
      undefined,
      SMALL,
      'refused: 感冒灵颗粒：这个码没有入库扫码，请先在“入库扫码”登记',
    ],
    ['was scanned in', known({ lotId: 5 }), SMALL, 'taken: 感冒灵颗粒 1 件，批号 A1'],
    ['came back from a buyer', known({ state: 'returned' }), SMALL, 'taken: 感冒灵颗粒 1 件，批号 A1'],
  ])('of goods that are scanned in: a code that %s', (_, code, scanned, answer) => {
    const lines = [
      { orderLineId: 10, goodsId: 1, name: '感冒灵颗粒', toShip: 10, lotNo: null, needsIntake: true },
    ];
    expect(told([scanned], facts({ lines, codes: code ? { [SMALL]: code } : {} }))).toEqual([answer]);
  });

  it('takes a pack whose case was scanned in, and lots from before codes were', () => {
    const lines = [
      { orderLineId: 10, goodsId: 1, name: '感冒灵颗粒', toShip: 10, lotNo: null, needsIntake: true },
    ];
    const codes = { [SMALL]: known(), [CASE]: known({ level: 3, pieces: 10, lotId: 5 }) };
    expect(told([SMALL], facts({ lines, codes, links: [[SMALL, CASE]] }))).toEqual([
      'taken: 感冒灵颗粒 1 件，批号 A1',
    ]);
    const lots = [{ goodsId: 1, lotNo: 'A1', expiresOn: null, isRecalled: false, needsIntake: false }];
    expect(told([SMALL], facts({ lines, lots, codes: { [SMALL]: known() } }))).toEqual([
      'taken: 感冒灵颗粒 1 件，批号 A1',
    ]);
  });

  it('refuses what waits in quarantine', () => {
    expect(told([SMALL], facts({ codes: { [SMALL]: known({ state: 'held' }) } }))).toEqual([
      'refused: 退回的药品在隔离区，质管处理后才能再发',
    ]);
  });

  it('refuses a case of which a pack was scanned or sold by itself', () => {
    expect(told([SMALL, CASE], facts({ links: [[SMALL, CASE]] }))[1]).toBe(
      `refused: 里面的码 ${SMALL} 已单独扫入本包裹`,
    );
    expect(told([CASE], facts({ isOpened: () => true }))).toEqual([
      'refused: 这一箱里已有码售出或作废，请扫里面的小码',
    ]);
  });

  it('never counts a pack twice, and never more than is to ship', () => {
    const links = [1, 2, 3, 4, 5, 6, 7, 8].map((n): [string, string] => [
      codeOf(1, n),
      codeOf(3, n > 4 ? 2 : 1),
    ]);
    const any = fc.constantFrom(...links.map(([code]) => code), codeOf(3, 1), codeOf(3, 2));
    const inCase = {
      [codeOf(3, 1)]: known({ level: 3, pieces: 4 }),
      [codeOf(3, 2)]: known({ level: 3, pieces: 4 }),
    };
    fc.assert(
      fc.property(fc.array(any, { maxLength: 30 }), fc.integer({ min: 1, max: 10 }), (scans, toShip) => {
        const given = facts({
          links,
          codes: inCase,
          lines: [{ orderLineId: 10, goodsId: 1, name: '药', toShip, lotNo: null, needsIntake: false }],
        });
        const taken = judgeScans(scans, given).filter(({ outcome }) => outcome === 'taken');
        const packs = taken.flatMap(({ code }) =>
          code.startsWith('8123451')
            ? [code]
            : links.filter(([, parent]) => parent === code).map(([one]) => one),
        );
        expect(new Set(packs).size).toBe(packs.length);
        expect(packs.length).toBeLessThanOrEqual(toShip);
      }),
    );
  });
});

it('knows the outermost case of each code', () => {
  const links = [
    { code: 'a', parent: 'm' },
    { code: 'm', parent: 'l' },
  ];
  expect(outermost(['a', 'm', 'x'], links)).toEqual(['l', 'x']);
});
