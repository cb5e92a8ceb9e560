import { describe, expect, it } from 'vitest';
import type { TypeRow } from '../../../identity/rules.ts';
import type { CustomerFacts, ImportFacts } from '../rules.ts';
import { judgeRows } from './rules.ts';

const known: CustomerFacts = {
  id: 7,
  username: 'anhe',
  phone: '13800000007',
  company: '安和诊所',
  buyer_type: 'clinic',
  buyer_type_name: '诊所',
  contact_name: '张医生',
  credit_code: '',
  province: '四川省',
  city: '成都市',
  district: '锦江区',
  rank: 1,
  rank_name: '银卡会员',
  customer_group_id: 4,
  customer_group: '乡镇卫生院',
  is_special: false,
  is_show_youx: true,
  is_can_chat: false,
  is_after_sale: true,
  salesman_id: null,
  salesman: null,
  manager_id: null,
  manager: null,
  service_id: null,
  service: null,
  head: null,
  staff_note: '',
};
const type = (code: string, name: string, is_active = true): TypeRow => ({
  code,
  name,
  hint: '',
  base: 'pharmacy',
  papers: [],
  sort: 0,
  is_active,
});
const facts: ImportFacts = {
  ranks: ['普通会员', '银卡会员', '金卡会员', '钻石会员'].map((name, rank) => ({
    rank,
    name,
    ten_yuan_points: 10,
  })),
  types: [type('pharmacy', '单体药店'), type('clinic', '诊所', false)],
  accounts: new Map([['anhe', known]]),
  phones: new Map([['13800000007', 'anhe']]),
  staff: [
    { id: 1, username: 'liu', name: '刘洋' },
    { id: 2, username: 'li1', name: '李强' },
    { id: 3, username: 'li2', name: '李强' },
  ],
  groups: new Map([
    ['乡镇卫生院', { id: 4, name: '乡镇卫生院' }],
    ['vip药店', { id: 5, name: 'VIP药店' }],
  ]),
  heads: new Map([['zongbu', 9]]),
};
const NEW = { username: 'xinhe', phone: '13800000008', company: '新禾大药房', buyer_type: '单体药店' };
const judge = (...rows: Record<string, string>[]) =>
  judgeRows(
    rows.map((cells, at) => ({ line: at + 2, cells })),
    facts,
  );

describe('a row of a known account', () => {
  it('changes what differs, by the words that staff use', () => {
    const [row] = judge({
      username: 'ANHE',
      rank: '金卡',
      is_special: '是',
      salesman: '刘洋',
      contact_name: '张医生',
    });
    expect(row).toMatchObject({
      act: 'change',
      accountId: 7,
      values: { rank: 2, is_special: true, salesman_id: 1 },
      changes: [
        { field: '等级', before: '银卡会员', after: '金卡会员' },
        { field: '合同价', before: '否', after: '是' },
        { field: '业务员', before: '', after: '刘洋' },
      ],
    });
  });

  it('is the same when every cell is what it was', () => {
    const same = { phone: '138 0000 0007', buyer_type: '诊所', rank: '1', customer_group: '乡镇卫生院' };
    expect(judge({ username: 'anhe', ...same })[0]?.act).toBe('same');
  });

  it.each([
    ['vip药店', 5, 'VIP药店'],
    ['无', 0, '无'],
  ])('goes to the group %s', (customer_group, id, after) => {
    const [row] = judge({ username: 'anhe', customer_group });
    expect(row).toMatchObject({
      values: { customer_group_id: id },
      changes: [{ field: '客户分组', before: '乡镇卫生院', after }],
    });
  });

  it.each([
    ['phone', '13800000009'],
    ['company', '别的诊所'],
    ['buyer_type', '医院'],
    ['province', '重庆市'],
    ['head', 'zongbu'],
  ])('does not change %s', (field, value) => {
    const [row] = judge({ username: 'anhe', [field]: value });
    expect([row?.act, row?.errors.map((error) => error.field), row?.values]).toEqual([
      'refused',
      [field],
      {},
    ]);
  });
});

describe('a row of a new account', () => {
  it('opens it', () => {
    const [row] = judge({ ...NEW, head: 'ZONGBU', rank: '钻石会员' });
    expect(row).toMatchObject({
      act: 'open',
      accountId: null,
      values: {
        username: 'xinhe',
        phone: '13800000008',
        buyer_type: 'pharmacy',
        rank: 3,
        head_id: 9,
      },
    });
  });

  it.each<[string, Record<string, string>, string[]]>([
    ['no user name', { username: ' ' }, ['username']],
    ['a bad user name', { username: '1x' }, ['username']],
    ['nothing else', { phone: '', company: '', buyer_type: '' }, ['phone', 'company', 'buyer_type']],
    ['a bad number', { phone: '12345' }, ['phone']],
    ['a type that is not offered any more', { buyer_type: '诊所' }, ['buyer_type']],
    ['an unknown province', { province: '四川' }, ['province']],
    ['an unknown district', { province: '四川省', city: '成都市', district: '不存在区' }, ['district']],
    ['a district of nowhere', { district: '锦江区' }, ['province']],
    ['somebody’s number', { phone: '13800000007' }, ['phone']],
    ['an unknown type', { buyer_type: '超市' }, ['buyer_type']],
    ['an unknown rank', { rank: '5' }, ['rank']],
    ['no yes or no', { is_special: '也许' }, ['is_special']],
    ['an unknown group', { customer_group: '大药房' }, ['customer_group']],
    ['an unknown person', { salesman: '王五' }, ['salesman']],
    ['a name of two', { manager: '李强' }, ['manager']],
    ['an unknown head office', { head: 'nobody' }, ['head']],
    ['a bad credit code', { credit_code: '91510104MA6DEM01A7' }, ['credit_code']],
    ['long words', { company: 'x'.repeat(81), staff_note: 'x'.repeat(501) }, ['company', 'staff_note']],
    ['control characters', { contact_name: 'a\u0007' }, ['contact_name']],
  ])('refuses %s', (_, more, fields) => {
    const [row] = judge({ ...NEW, ...more });
    expect([row?.act, row?.errors.map(({ field }) => field)]).toEqual(['refused', fields]);
  });

  it('names an account and a number once in a file', () => {
    const rows = judge(NEW, { ...NEW, phone: '13800000010' }, { ...NEW, username: 'other' });
    expect(rows.map(({ act }) => act)).toEqual(['open', 'refused', 'refused']);
    expect(rows[2]?.errors).toEqual([{ field: 'phone', message: '手机号已被其他客户使用' }]);
  });
});
