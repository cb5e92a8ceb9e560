import type { MatchedFile } from '@qingnang/contract/admin-reports';
import { describe, expect, it } from 'vitest';
import { itemsOf, readyRows, rowOf, withProblems } from './rows.ts';

const candidate = (goods_id: number) => ({
  goods_id,
  name: '片',
  ypgg: '1g',
  sccj: '',
  approval_no: '',
  lot_no: 'A1',
  is_known_lot: true,
});
const match = (id: number, more: Partial<MatchedFile> = {}): MatchedFile => ({
  file: { id, name: `${id}.pdf`, mime: 'application/pdf', size: 1, url: '', at: 0 },
  state: 'matched',
  note: '',
  lot_no: 'A1',
  kind: 'maker',
  candidates: [candidate(id * 10)],
  ...more,
});

describe('rows of an upload', () => {
  const sure = rowOf(match(1));
  const unsure = rowOf(match(2, { state: 'ambiguous', candidates: [candidate(20), candidate(21)] }));
  const copy = rowOf(match(3, { state: 'duplicate' }));
  const noLot = rowOf(match(4, { state: 'unknown', lot_no: ' ' }));
  const rows = [sure, unsure, copy, noLot];

  it('take the only goods there is, and leave copies out', () => {
    expect(sure).toMatchObject({ goods: { id: 10, name: '片 1g' }, lotNo: 'A1', isChosen: true });
    expect(unsure.goods).toBeNull();
    expect(copy).toMatchObject({ goods: { id: 30 }, isChosen: false });
  });

  it('are saved when they are chosen and say all', () => {
    expect(readyRows(rows)).toEqual([sure]);
    expect(itemsOf([sure])).toEqual([{ file_id: 1, goods_id: 10, lot_no: 'A1', kind: 'maker' }]);
  });

  it('carry what the server said of each that was sent', () => {
    const marked = withProblems(rows, [unsure, sure], { 'items.1.file_id': ['已有'], file_ids: ['x'] });
    expect(marked.map(({ problem }) => problem)).toEqual(['已有', '', '', '']);
  });
});
