import { describe, expect, it } from 'vitest';
import type { NoteFacts, NoteLine } from '../../../../db/json-columns.ts';
import { textOfPdf } from '../../../../testing/pdf-text.ts';
import { printedNotesPdf } from './present.ts';
import { noteFileName, SHEETS, type SheetKind, sheetsOf } from './rules.ts';

const line = (sheet: SheetKind, more: Partial<NoteLine> = {}): NoteLine => ({
  sheet,
  name: '复方氨酚烷胺胶囊',
  dosage_form: '胶囊剂',
  spec: '10粒*2板',
  unit: '盒',
  maker: '葵花药业集团（衡水）得菲尔有限公司',
  holder: '葵花药业集团股份有限公司',
  production_permit: '川械生产许20260001号',
  approval_no: '国药准字H13021234',
  origin: '四川省绵阳市三台县',
  storage: '阴凉',
  lot_no: '26010117',
  produced_on: '2026-01-12',
  expires_on: '2028-01-11',
  number: 60,
  unit_price_e4: 84000,
  list_fen: 50400,
  net_fen: 50000,
  is_gift: false,
  is_resend: false,
  quality: '合格',
  ...more,
});

const facts = (lines: readonly NoteLine[]): NoteFacts => ({
  seller: {
    name: '四川青囊医药有限公司',
    address: '四川省成都市高新区示例大道 1 号',
    phone: '400-000-0120',
    licences: [{ name: '药品经营许可证', number: '川AA0280000' }],
  },
  buyer: {
    name: '成都康民大药房有限公司',
    address: '四川省成都市锦江区示例路 8 号',
    phone: '',
    licences: [{ name: '药品经营许可证', number: '川CB0280001' }],
  },
  shipment_no: 'S2611260001',
  order_no: 'D2611250001',
  ordered_on: '2026-11-25',
  shipped_on: '2026-11-26',
  warehouse: '成都仓',
  warehouse_address: '成都市双流区物流大道 9 号',
  carrier: '自有配送',
  tracking_no: 'ZY00000001',
  consignee: '李红梅',
  consignee_phone: '138****0001',
  address: '四川省成都市锦江区示例路 8 号附 1 号',
  picker: '赵强',
  reviewer: '孙复核',
  lines,
});

/** What the rules of the trade ask a delivery note to say, whatever is on it. */
const ALWAYS = [
  '供货单位：四川青囊医药有限公司',
  '药品经营许可证 川AA0280000',
  '四川省成都市高新区示例大道 1 号',
  '400-000-0120',
  '购货单位：成都康民大药房有限公司',
  '药品经营许可证 川CB0280001',
  '四川省成都市锦江区示例路 8 号',
  '收货地址：四川省成都市锦江区示例路 8 号附 1 号',
  '李红梅',
  'S2611260001',
  'D2611250001',
  '发货日期：2026-11-26',
  '下单日期：2026-11-25',
  '成都仓',
  '自有配送 ZY00000001',
  '拣货员：赵强',
  '复核员：孙复核',
  '26010117',
  '2026-01-12',
  '2028-01-11',
  '阴凉',
  '60盒',
  '8.40',
  '504.00',
  '500.00',
  '合格',
  '出库专用章',
];

/** Words of a PDF without the blanks at which lines are broken. */
const wordsOf = async (note: NoteFacts): Promise<string> =>
  textOfPdf(await printedNotesPdf([note])).replaceAll(/[\s\u200b]/g, '');
const plain = (words: string) => words.replaceAll(/\s/g, '');

describe('a delivery note says what it has to', () => {
  it.each<[SheetKind, string[]]>([
    [
      'drug',
      [
        '药品销售随货同行单',
        '通用名',
        '复方氨酚烷胺胶囊',
        '剂型',
        '胶囊剂',
        '10粒*2板',
        '生产企业',
        '葵花药业集团（衡水）得菲尔有限公司',
        '上市许可持有人',
        '葵花药业集团股份有限公司',
        '国药准字H13021234',
      ],
    ],
    [
      'pieces',
      [
        '中药饮片销售随货同行单',
        '产地',
        '四川省绵阳市三台县',
        '生产企业',
        '葵花药业集团（衡水）得菲尔有限公司',
      ],
    ],
    [
      'device',
      [
        '医疗器械销售随货同行单',
        '注册人/备案人',
        '葵花药业集团股份有限公司',
        '生产许可证号/备案号',
        '川械生产许20260001号',
        '注册证号/备案凭证号',
        '国药准字H13021234',
      ],
    ],
    ['other', ['商品销售随货同行单', '葵花药业集团（衡水）得菲尔有限公司']],
  ])('%s', async (kind, words) => {
    const said = await wordsOf(facts([line(kind)]));
    for (const one of [...ALWAYS, ...words]) expect(said).toContain(plain(one));
  });

  it('counts pages only where there are several', async () => {
    expect(await wordsOf(facts([line('drug')]))).not.toContain('页');
    const long = await wordsOf(facts(Array.from({ length: 60 }, () => line('drug'))));
    expect(long).toMatch(/第1\/\d+页/);
  });
});

it('goods of different kinds stand on sheets of their own', () => {
  const sheets = sheetsOf(facts([line('device'), line('drug'), line('drug'), line('pieces')]));
  expect(sheets.map(({ title, lines }) => [title, lines.length])).toEqual([
    ['药品销售随货同行单', 2],
    ['中药饮片销售随货同行单', 1],
    ['医疗器械销售随货同行单', 1],
  ]);
});

it('the columns of each sheet fill the page', () => {
  for (const { columns } of Object.values(SHEETS))
    expect(columns.reduce((sum, { width }) => sum + width, 0)).toBe(785);
});

it('is called by its day, order and parcel', () => {
  expect(noteFileName(facts([]))).toBe('随货同行单_2026-11-26_D2611250001_S2611260001.pdf');
});
