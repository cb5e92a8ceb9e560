import {
  CUSTOMER_COLUMNS,
  type CustomerCells,
  type CustomerField,
  type CustomerPreviewRow,
} from '@qingnang/contract/admin-accounts';
import { NO_CUSTOMER_GROUP } from '@qingnang/contract/admin-customer-groups';
import { keysOf } from '@qingnang/contract/keys';
import { shortRank } from '@qingnang/contract/reference-fields';
import { isCreditCode, isMobile } from '@qingnang/rules/identity';
import { placeErrors } from '@qingnang/rules/regions';
import { usernameProblem } from '@qingnang/rules/username';
import type { CustomerFacts, ImportFacts } from '../rules.ts';

/** Values of an account as a row of a file gives them. */
export type CustomerValues = Partial<
  Omit<
    CustomerFacts,
    'id' | 'salesman' | 'manager' | 'service' | 'head' | 'buyer_type_name' | 'rank_name' | 'customer_group'
  >
> & {
  /** The head office that a new account is asked to belong to. */
  head_id?: number;
};
export interface JudgedRow extends CustomerPreviewRow {
  /** The account that it changes; null = it opens one, or is refused. */
  accountId: number | null;
  /** Only what differs. */
  values: CustomerValues;
}

const FIELDS = keysOf(CUSTOMER_COLUMNS);
const MOST: Partial<Record<CustomerField, number>> = {
  company: 80,
  contact_name: 30,
  province: 30,
  city: 30,
  district: 30,
  staff_note: 500,
};
/** What a company says of itself is changed by its own application and review, never by a list. */
const REVIEWED: readonly CustomerField[] = [
  'phone',
  'company',
  'buyer_type',
  'credit_code',
  'province',
  'city',
  'district',
];
const NEEDED: readonly CustomerField[] = ['phone', 'company', 'buyer_type'];

/** What each row of a file does, in its order: an account is named once, and a new number once. */
export function judgeRows(rows: readonly CustomerCells[], facts: ImportFacts): JudgedRow[] {
  const names = new Set<string>();
  const phones = new Map(facts.phones);
  return rows.map((row) => {
    const cells = trimmed(row.cells);
    const name = (cells.username ?? '').toLowerCase();
    const judged = judgeRow(cells, facts.accounts.get(name), { ...facts, phones });
    if (name !== '' && names.has(name)) judged.errors.unshift(['username', '文件里重复']);
    names.add(name);
    if (judged.values.phone) phones.set(judged.values.phone, cells.username ?? '');
    const isRefused = judged.errors.length > 0;
    const isSame = judged.changes.length === 0;
    return {
      line: row.line,
      cells,
      accountId: judged.account?.id ?? null,
      act: isRefused ? 'refused' : judged.account ? (isSame ? 'same' : 'change') : 'open',
      errors: judged.errors.map(([field, message]) => ({ field, message })),
      changes: isRefused ? [] : judged.changes,
      values: judged.values,
    };
  });
}

function trimmed(cells: CustomerCells['cells']): CustomerCells['cells'] {
  const kept = FIELDS.map((field) => [field, (cells[field] ?? '').normalize('NFKC').trim()] as const);
  return Object.fromEntries(kept.filter(([, text]) => text !== ''));
}

interface Judging {
  account: CustomerFacts | undefined;
  errors: [field: CustomerField, message: string][];
  changes: CustomerPreviewRow['changes'];
  values: CustomerValues;
}

function judgeRow(
  cells: CustomerCells['cells'],
  account: CustomerFacts | undefined,
  facts: ImportFacts,
): Judging {
  const judging: Judging = { account, errors: [], changes: [], values: {} };
  if (!cells.username) judging.errors.push(['username', '请填写用户名']);
  if (!account) openErrors(cells, judging);
  for (const field of FIELDS) {
    const cell = cells[field];
    if (cell === undefined || field === 'username') continue;
    const read = readCell(field, cell, facts, account);
    if ('error' in read) judging.errors.push([field, read.error]);
    else keep(field, read, judging);
  }
  return judging;
}

function openErrors(cells: CustomerCells['cells'], { errors, values }: Judging): void {
  const { username = '' } = cells;
  const problem = username === '' ? '' : usernameProblem(username);
  if (problem !== '') errors.push(['username', problem]);
  for (const field of NEEDED)
    if (cells[field] === undefined) errors.push([field, `新客户请填写${CUSTOMER_COLUMNS[field]}`]);
  const { province = '', city = '', district = '' } = cells;
  const places = placeErrors({ province, city, district });
  for (const part of keysOf(places)) errors.push([part, places[part] ?? '']);
  values.username = username;
}

type Read = { values: CustomerValues; shown: string } | { error: string };

/** Notes what a cell changes, and refuses what a list may not change. */
function keep(field: CustomerField, read: Exclude<Read, { error: string }>, judging: Judging): void {
  const { account, errors, changes, values } = judging;
  const before = account ? shownOf(account, field) : '';
  if (before === read.shown) return;
  if (account && REVIEWED.includes(field))
    errors.push([field, `已有客户的${CUSTOMER_COLUMNS[field]}不能用导入修改（现为 ${before || '空'}）`]);
  else if (account && field === 'head') errors.push([field, '已有客户的总部请在客户详情里调整']);
  else {
    Object.assign(values, read.values);
    const after = field === 'head' ? `${read.shown}（等门店同意）` : read.shown;
    changes.push({ field: CUSTOMER_COLUMNS[field], before, after });
  }
}

const FLAGS = ['is_special', 'is_show_youx', 'is_can_chat', 'is_after_sale'] as const;
const PEOPLE = { salesman: 'salesman_id', manager: 'manager_id', service: 'service_id' } as const;
const isFlag = (field: CustomerField): field is (typeof FLAGS)[number] => FLAGS.some((one) => one === field);

/** A value as staff read and write it. */
export function shownOf(account: CustomerFacts, field: CustomerField): string {
  if (isFlag(field)) return account[field] ? '是' : '否';
  if (field === 'rank') return account.rank_name;
  if (field === 'buyer_type') return account.buyer_type_name;
  if (field === 'customer_group') return account.customer_group ?? NO_CUSTOMER_GROUP;
  return account[field] ?? '';
}

function readCell(
  field: CustomerField,
  cell: string,
  facts: ImportFacts,
  account: CustomerFacts | undefined,
): Read {
  const most = MOST[field];
  if (most !== undefined && cell.length > most) return { error: `最多 ${most} 个字` };
  if (/\p{Cc}/u.test(cell) || !cell.isWellFormed()) return { error: '含有不能识别的字符' };
  if (isFlag(field)) return readFlag(field, cell);
  switch (field) {
    case 'phone':
      return readPhone(cell, facts, account?.phone);
    case 'buyer_type':
      return readType(cell, facts, account?.buyer_type);
    case 'rank':
      return readRank(cell, facts);
    case 'credit_code':
      return isCreditCode(cell.toUpperCase())
        ? { values: { credit_code: cell.toUpperCase() }, shown: cell.toUpperCase() }
        : { error: '统一社会信用代码不正确' };
    case 'salesman':
    case 'manager':
    case 'service':
      return readPerson(field, cell, facts);
    case 'customer_group':
      return readGroup(cell, facts);
    case 'head':
      return readHead(cell, facts);
    default:
      return { values: { [field]: cell }, shown: cell };
  }
}

function readFlag(field: (typeof FLAGS)[number], cell: string): Read {
  const value = ['是', '1', 'Y', 'y'].includes(cell)
    ? true
    : ['否', '0', 'N', 'n'].includes(cell)
      ? false
      : null;
  return value === null
    ? { error: '请填写 是 或 否' }
    : { values: { [field]: value }, shown: value ? '是' : '否' };
}

/** Whose number it is is not said; an account's own one is the same as before. */
function readPhone(cell: string, { phones }: ImportFacts, own: string | undefined): Read {
  const phone = cell.replace(/[\s-]/g, '');
  if (!isMobile(phone)) return { error: '手机号格式不正确' };
  if (phone !== own && phones.has(phone)) return { error: '手机号已被其他客户使用' };
  return { values: { phone }, shown: phone };
}

/** One that is offered, or that the account is already. */
function readType(cell: string, { types }: ImportFacts, own: string | undefined): Read {
  const offered = types.filter(({ code, is_active }) => is_active || code === own);
  const found = offered.find(({ code, name }) => code === cell || name === cell);
  if (!found) return { error: `请填写 ${offered.map(({ name }) => name).join('、')} 之一` };
  return { values: { buyer_type: found.code }, shown: found.name };
}

function readRank(cell: string, { ranks }: ImportFacts): Read {
  const found = ranks.find(({ rank, name }) => String(rank) === cell || shortRank(name) === shortRank(cell));
  if (!found) return { error: `请填写 ${ranks.map(({ name }) => shortRank(name)).join('、')} 之一` };
  return { values: { rank: found.rank }, shown: found.name };
}

/** 0 = in none: an absent value leaves it as it is. */
function readGroup(cell: string, { groups }: ImportFacts): Read {
  if (cell === NO_CUSTOMER_GROUP) return { values: { customer_group_id: 0 }, shown: cell };
  const group = groups.get(cell.toLowerCase());
  if (!group)
    return { error: `没有客户分组“${cell.slice(0, 20)}”，不在任何分组请填写“${NO_CUSTOMER_GROUP}”` };
  return { values: { customer_group_id: group.id }, shown: group.name };
}

function readPerson(field: keyof typeof PEOPLE, cell: string, { staff }: ImportFacts): Read {
  const byName = staff.filter(({ username, name }) => username === cell || name === cell);
  const [person, another] = byName;
  if (!person) return { error: `没有在职员工“${cell.slice(0, 20)}”` };
  if (another) return { error: `有多位员工叫“${cell.slice(0, 20)}”，请填写用户名` };
  return { values: { [PEOPLE[field]]: person.id }, shown: person.name };
}

function readHead(cell: string, { heads }: ImportFacts): Read {
  const id = heads.get(cell.toLowerCase());
  if (id === undefined) return { error: '没有这个总部账户，或它自己是门店' };
  return { values: { head_id: id }, shown: cell };
}
