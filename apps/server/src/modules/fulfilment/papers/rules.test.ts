import { describe, expect, it } from 'vitest';
import {
  FOLDERS_OF,
  NOTE_BYTES,
  type PackFacts,
  packFolders,
  packProblem,
  packSize,
  scopeOf,
} from './rules.ts';

const NONE: PackFacts = {
  title: '',
  parcels: [],
  lots: [],
  reports: [],
  invoices: [],
  uninvoiced: [],
  licences: [],
  seller: [],
  dossier: null,
  contract: null,
};
const file = (name: string, size = 1000) => ({ name, mime: 'application/pdf', size, sha256: name });
const TODAY = '2026-11-21';

const PARCEL = { shipped_on: '2026-11-20', note: null, has_codes: false };

describe('scopeOf', () => {
  it.each([
    [{ order_id: 7 }, { kind: 'order', orderId: 7 }],
    [{ order_ids: '7,9,7' }, { kind: 'orders', orderIds: [7, 9] }],
    [{ month: '2026-11' }, { kind: 'month', month: '2026-11' }],
    [
      { goods_id: 3, lot: 'A1' },
      { kind: 'lot', goodsId: 3, lotNo: 'A1' },
    ],
    [{ goods_id: 3 }, { kind: 'goods', goodsId: 3 }],
    [{ visit: '1' as const }, { kind: 'visit' }],
  ])('%j', (query, scope) => {
    expect(scopeOf(query)).toEqual(scope);
  });
});

describe('packFolders', () => {
  it('names what is there and says what is missing', () => {
    const facts: PackFacts = {
      ...NONE,
      parcels: [
        { id: 1, shipment_no: 'S1', order_id: 7, order_no: 'D7', ...PARCEL },
        { id: 2, shipment_no: 'S2', order_id: 7, order_no: 'D7', ...PARCEL, has_codes: true },
      ],
      lots: [
        { goods_id: 1, lot_no: 'A1', name: '片', spec: '1g', recall_class: 0 },
        { goods_id: 1, lot_no: 'A2', name: '片', spec: '1g', recall_class: 0 },
      ],
      reports: [1, 2].map((n) => ({
        ...file('片'),
        goods_id: 1,
        lot_no: 'A1',
        kind: 'maker',
        sha256: `r${n}`,
      })),
      invoices: [
        { ...file('x.PDF'), number: '26', is_red: false },
        { ...file('y.pdf'), number: '27', is_red: true },
      ],
      uninvoiced: ['D7'],
      licences: [
        { ...file('a.jpg'), title: '执照/副本', number: '', valid_until: null },
        { ...file('b.pdf'), title: '许可证', number: '川1', valid_until: '2026-11-20' },
        { ...file('c.pdf'), title: 'GSP', number: '', valid_until: TODAY },
      ],
    };
    expect(
      packFolders(facts, FOLDERS_OF.order, TODAY).map(({ name, files, missing }) => [
        name,
        files.map((one) => one.name),
        missing,
      ]),
    ).toEqual([
      ['随货同行单', ['随货同行单_2026-11-20_D7_S1.pdf', '随货同行单_2026-11-20_D7_S2.pdf'], []],
      ['追溯码', ['D7_S2.csv'], []],
      [
        '药检报告',
        ['片_A1_成品检验报告.pdf', '片_A1_成品检验报告(2).pdf'],
        ['片 1g 批号 A2：缺药检报告，可在“药检报告”催补'],
      ],
      ['发票', ['发票_26.pdf', '红字发票_27.pdf'], ['订单 D7：还没有开票，可在“电子发票”申请']],
      ['资质', ['执照_副本.jpg', '许可证_川1.pdf', 'GSP.pdf'], ['许可证：2026-11-20 到期，新证办理中']],
    ]);
  });

  it('of a visit has the papers of the shop and the contract', () => {
    const [licences, seller, contract] = packFolders(NONE, FOLDERS_OF.visit, TODAY);
    expect(seller?.files.map(({ name }) => name)).toEqual(['随货同行单样式.pdf']);
    expect(seller?.missing).toHaveLength(5);
    expect(packFolders({ ...NONE, seller: null }, ['seller'], TODAY)[0]).toMatchObject({ files: [] });
    expect(licences).toMatchObject({ name: '资质', missing: ['企业证照还没有上传，请联系客服'] });
    expect(contract).toMatchObject({
      name: '合同',
      files: [],
      missing: [expect.stringContaining('还没有签署')],
    });
    const signed = { ...NONE, contract: { ...file('c.pdf'), number: 'HT-1', valid_until: '2026-12-31' } };
    expect(packFolders(signed, ['contract'], TODAY)[0]).toMatchObject({
      files: [{ name: '年度购销合同与质量保证协议_HT-1.pdf' }],
      missing: [],
    });
  });
});

describe('what a pack weighs', () => {
  const withParcels = (count: number): PackFacts => ({
    ...NONE,
    parcels: Array.from({ length: count }, (_, i) => ({
      id: i,
      shipment_no: `S${i}`,
      shipped_on: TODAY,
      note: null,
      order_id: i,
      order_no: `D${i}`,
      has_codes: false,
    })),
  });
  const problem = (facts: PackFacts) => packProblem(facts, packFolders(facts, FOLDERS_OF.month, TODAY));

  it('is bounded by orders and by bytes', () => {
    expect(problem(withParcels(500))).toBe('');
    expect(problem(withParcels(501))).toContain('500');
    const heavy = {
      ...NONE,
      licences: [{ ...file('a.pdf', 301 * 1024 * 1024), title: 'a', number: '', valid_until: null }],
    };
    expect(problem(heavy)).toContain('300 MB');
  });

  it('counts kept bytes, and notes by estimate', () => {
    const facts = {
      ...withParcels(2),
      licences: [{ ...file('a.pdf', 5), title: 'a', number: '', valid_until: null }],
    };
    expect(packSize(packFolders(facts, FOLDERS_OF.order, TODAY))).toBe(NOTE_BYTES * 2 + 5);
  });
});
