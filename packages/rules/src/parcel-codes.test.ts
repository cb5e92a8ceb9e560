import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CodeNode, codeTail, countedWords, ParcelCount } from './parcel-codes.ts';

const node = (code: string, more: Partial<CodeNode> = {}): CodeNode => ({
  code,
  parent: '',
  pieces: 1,
  lineId: 1,
  isSent: false,
  ...more,
});

/** A case of two bundles of three packs, sent whole; a loose pack beside it. */
const CASE: CodeNode[] = [
  node('C', { pieces: 6, isSent: true }),
  node('B1', { parent: 'C', pieces: 3 }),
  node('B2', { parent: 'C', pieces: 3 }),
  ...[1, 2, 3, 4, 5, 6].map((n) => node(`S${n}`, { parent: n < 4 ? 'B1' : 'B2' })),
  node('L', { isSent: true, lineId: 2 }),
];
/** The other way round: packs were scanned, the buyer scans the bundle around them, of which others got a part, too. */
const LOOSE: CodeNode[] = [
  node('B', { lineId: null, pieces: 0 }),
  ...[1, 2, 3].map((n) => node(`S${n}`, { parent: 'B', isSent: true, lineId: n < 3 ? 1 : 2 })),
];

const counts = (nodes: readonly CodeNode[], scans: readonly string[]) => {
  const count = new ParcelCount(nodes);
  const verdicts = scans.map((code) => count.take(code));
  return { verdicts: verdicts.map((one) => (one.verdict === 'counted' ? one.pieces : one.verdict)), count };
};

describe('counting by codes', () => {
  it.each<[string, readonly CodeNode[], string[], (number | string)[], number]>([
    ['a case counts for all in it', CASE, ['C', 'B1', 'S1'], [6, 'duplicate', 'duplicate'], 6],
    ['the rest of a bundle', CASE, ['S1', 'B1', 'S2'], [1, 2, 'duplicate'], 3],
    ['bundles, then the case', CASE, ['B1', 'B2', 'C'], [3, 3, 'duplicate'], 6],
    ['a pack twice', CASE, ['S4', 'S4'], [1, 'duplicate'], 1],
    ['a pack that is not of the parcel', CASE, ['X'], ['stranger'], 0],
    ['a bundle around what was sent', LOOSE, ['S1', 'B', 'S2'], [1, 2, 'duplicate'], 2],
  ])('%s', (_, nodes, scans, verdicts, pieces) => {
    const done = counts(nodes, scans);
    expect(done.verdicts).toEqual(verdicts);
    expect(done.count.piecesOf(1)).toBe(pieces);
  });

  it('other lots are not touched', () => {
    const { count } = counts(CASE, ['C']);
    expect([count.piecesOf(1), count.piecesOf(2)]).toEqual([6, 0]);
    expect(counts(LOOSE, ['B']).count.piecesOf(2)).toBe(1);
  });
});

/** Cases of bundles of packs; what was sent is the case, its bundles or its packs. */
const parcels = fc
  .array(
    fc.record({
      bundles: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
      sent: fc.constantFrom(1, 2, 3),
      lineId: fc.integer({ min: 1, max: 3 }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((cases) =>
    cases.flatMap(({ bundles, sent, lineId }, at): CodeNode[] => {
      const outer = (level: number) => (level > sent ? { lineId: null, pieces: 0 } : { lineId });
      const total = bundles.reduce((sum, packs) => sum + packs, 0);
      return [
        node(`C${at}`, { pieces: total, isSent: sent === 3, ...outer(3) }),
        ...bundles.flatMap((packs, bundle) => [
          node(`C${at}B${bundle}`, { parent: `C${at}`, pieces: packs, isSent: sent === 2, ...outer(2) }),
          ...Array.from({ length: packs }, (_, pack) =>
            node(`C${at}B${bundle}S${pack}`, { parent: `C${at}B${bundle}`, isSent: sent === 1, lineId }),
          ),
        ]),
      ];
    }),
  );
const scannedParcels = parcels.chain((nodes) =>
  fc.tuple(
    fc.constant(nodes),
    fc.array(fc.constantFrom(...nodes.map(({ code }) => code)), { maxLength: 60 }),
  ),
);
const sentOf = (nodes: readonly CodeNode[], lineId: number) =>
  nodes.filter((one) => one.isSent && one.lineId === lineId).reduce((sum, { pieces }) => sum + pieces, 0);

describe('whatever is scanned in whatever order', () => {
  it('never counts more than was sent, and counts what its answers say', () => {
    fc.assert(
      fc.property(scannedParcels, ([nodes, scans]) => {
        const count = new ParcelCount(nodes);
        let said = 0;
        for (const code of scans) {
          const taken = count.take(code);
          if (taken.verdict === 'counted') said += taken.pieces;
        }
        const counted = [1, 2, 3].map((lineId) => count.piecesOf(lineId));
        expect(counted.reduce((sum, one) => sum + one, 0)).toBe(said);
        for (const [at, pieces] of counted.entries())
          expect(pieces).toBeLessThanOrEqual(sentOf(nodes, at + 1));
      }),
    );
  });

  it('the order does not matter', () => {
    fc.assert(
      fc.property(scannedParcels, ([nodes, scans]) => {
        const there = counts(nodes, scans).count;
        const back = counts(nodes, scans.toReversed()).count;
        for (const lineId of [1, 2, 3]) expect(back.piecesOf(lineId)).toBe(there.piecesOf(lineId));
      }),
    );
  });

  it('the same scans again add nothing', () => {
    fc.assert(
      fc.property(scannedParcels, ([nodes, scans]) => {
        const { count } = counts(nodes, scans);
        for (const code of scans) expect(count.take(code).verdict).toBe('duplicate');
      }),
    );
  });

  it('every pack scanned is everything counted', () => {
    fc.assert(
      fc.property(parcels, (nodes) => {
        const leaves = nodes.filter(({ code }) => code.includes('S')).map(({ code }) => code);
        const { count } = counts(nodes, leaves);
        for (const lineId of [1, 2, 3]) expect(count.piecesOf(lineId)).toBe(sentOf(nodes, lineId));
      }),
    );
  });
});

it('says how far a lot is', () => {
  const lot = { name: '阿莫西林胶囊', lotNo: 'A1', number: 3, unit: '盒' };
  expect(countedWords(lot, 2)).toBe('阿莫西林胶囊 批号 A1：2 / 3 盒');
  expect(countedWords(lot, 3)).toContain('已齐');
  expect(codeTail('81234560000000001234')).toBe('尾号 001234');
});
