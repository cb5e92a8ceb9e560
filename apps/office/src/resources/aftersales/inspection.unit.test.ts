import { describe, expect, it } from 'vitest';
import type { CaseLine } from './api.ts';
import { firstInspection, inspectedLines, inspectionProblem } from './inspection.ts';

const line = (of: Partial<CaseLine>): CaseLine => ({
  id: 1,
  shipment_line_id: 1,
  order_line_id: 1,
  goods_id: 1,
  name: '',
  ypgg: '',
  bzdw: '盒',
  sccj: '',
  image: '',
  lot_no: '',
  expires_on: null,
  is_gift: 0,
  number: 5,
  accepted_number: null,
  note: '',
  amount: 0,
  voucher: 0,
  codes: [],
  declined_codes: [],
  packs: [],
  disposition: null,
  restock_refusal: '',
  ...of,
});

describe('inspection', () => {
  it('begins with everything accepted, and quarantined where it may not go back on the shelf', () => {
    const lines = [line({}), line({ id: 2, number: 3, restock_refusal: '已过有效期，只能隔离' })];
    expect(inspectedLines(lines, firstInspection(lines))).toEqual([
      { line_id: 1, accepted_number: 5, disposition: 'restock', note: '' },
      { line_id: 2, accepted_number: 3, disposition: 'quarantine', note: '' },
    ]);
  });

  it.each([
    ['5', '', ''],
    ['6', '', '最多 5'],
    ['', '', '请填写数量'],
    ['4', ' ', '请说明少收原因'],
    ['0', '外盒拆封', ''],
  ])('judges %s pieces with the note "%s"', (accepted, note, problem) => {
    expect(inspectionProblem(line({}), { accepted, disposition: 'restock', note, codes: [] })).toBe(problem);
  });

  it('sends the codes of lines that carry some, and holds more of them than pieces are accepted', () => {
    const packs = [
      { code: 'a', pieces: 2, accepted: null },
      { code: 'b', pieces: 3, accepted: null },
    ];
    const coded = line({ packs });
    const first = firstInspection([coded]);
    expect(inspectedLines([coded], first)[0]?.codes).toEqual(['a', 'b']);
    const found = { accepted: '2', disposition: 'restock' as const, note: '少收', codes: ['a', 'b'] };
    expect(inspectionProblem(coded, found)).toBe('勾选的追溯码是 5 件的，请去掉未收的');
    expect(inspectionProblem(coded, { ...found, codes: ['a'] })).toBe('');
  });
});
