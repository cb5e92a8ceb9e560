import {
  CONTRACT_PRICE_COLUMNS,
  type ContractPriceCells,
  type ContractPriceField,
} from '@qingnang/contract/admin-contract-prices';
import { keysOf } from '@qingnang/contract/keys';
import { typedDay } from '@qingnang/rules/days';
import { type PriceE4, parsePriceE4 } from '@qingnang/rules/money';
import { priceText } from '../../catalog/admin/rules.ts';

/** A price and its days in China, `2026-11-25`; the last one is inclusive, null = without end. */
export interface Terms {
  price: PriceE4;
  from: string;
  until: string | null;
}

/** Whose a price is: one of the two, the other is null. */
export interface Party {
  accountId: number | null;
  groupId: number | null;
}

/** A price that is to be written: a new one (id null), or another for one that is there. */
export interface PriceRow extends Terms, Party {
  id: number | null;
  goodsId: number;
}

const isSameParty = (one: Party, other: Party): boolean =>
  one.accountId === other.accountId && one.groupId === other.groupId;

/** Whether one person may not write a price alone. @param normal of the account's rank, for a group of who has none; null = nothing to compare with */
export const isTooLow = (normal: PriceE4 | null, price: PriceE4, percent: number): boolean =>
  normal !== null && price * 100n < normal * BigInt(100 - percent);

/** Whether two spans of days share one; days compare as texts. */
export const overlap = (one: Pick<Terms, 'from' | 'until'>, other: Pick<Terms, 'from' | 'until'>): boolean =>
  (one.until === null || other.from <= one.until) && (other.until === null || one.from <= other.until);

/** `¥8.4000，2026-01-01 起` */
export const termsWords = ({ price, from, until }: Terms): string =>
  `¥${priceText(price)}，${from} ${until === null ? '起' : `至 ${until}`}`;

/** What is known of what a file names. */
export interface ImportFacts {
  /** By user name in small letters. */
  accounts: ReadonlyMap<string, { id: number; company: string }>;
  /** Customer groups by name in small letters. */
  groups: ReadonlyMap<string, { id: number; name: string }>;
  goods: ReadonlyMap<number, { name: string }>;
  /** Prices that these accounts and groups have for these goods. */
  held: readonly (PriceRow & { id: number })[];
}

export interface JudgedRow {
  line: number;
  cells: ContractPriceCells['cells'];
  act: 'create' | 'change' | 'same' | 'refused';
  /** Company or customer group. */
  party: string;
  goods: string;
  errors: { field: ContractPriceField; message: string }[];
  /** What it writes; null when it is refused. */
  row: PriceRow | null;
  /** The terms before. */
  before: Terms | null;
}

/** What each row of a file does, in its order: a price is named once, and no two of a file or of the shop hold on the same day. */
export function judgeRows(rows: readonly ContractPriceCells[], facts: ImportFacts): JudgedRow[] {
  const taken: PriceRow[] = [...facts.held];
  return rows.map((row) => {
    const judged = judgeRow(row, facts, taken);
    if (judged.row) {
      const { row: written } = judged;
      const at = taken.findIndex(({ id }) => id !== null && id === written.id);
      if (at === -1) taken.push(written);
      else taken[at] = written;
    }
    return judged;
  });
}

const FIELDS = keysOf(CONTRACT_PRICE_COLUMNS);

function judgeRow(
  { line, cells: raw }: ContractPriceCells,
  facts: ImportFacts,
  taken: readonly PriceRow[],
): JudgedRow {
  const cells = Object.fromEntries(
    FIELDS.map((field) => [field, (raw[field] ?? '').normalize('NFKC').trim()]),
  );
  const errors: JudgedRow['errors'] = [];
  const refuse = (field: ContractPriceField, message: string) => void errors.push({ field, message });
  const party = partyOf(cells, facts);
  const goodsId = Number(cells.goods_id);
  const goods = facts.goods.get(goodsId);
  const price = parsePriceE4(cells.price ?? '');
  const from = typedDay(cells.valid_from ?? '');
  const until = cells.valid_until === '' ? null : typedDay(cells.valid_until ?? '');
  if ('field' in party) refuse(party.field, party.message);
  if (!goods) refuse('goods_id', cells.goods_id === '' ? '请填写商品编号' : '没有这个商品');
  if (price === null || price <= 0n) refuse('price', '请填写大于 0、最多 4 位小数的价格');
  if (!from) refuse('valid_from', DAY_WORDS);
  if (until === undefined) refuse('valid_until', DAY_WORDS);
  if (from && until && until < from) refuse('valid_until', '截止日期不能早于生效日期');
  const known = 'field' in party ? null : party;
  const named = { line, cells, party: known?.name ?? '', goods: goods?.name ?? '', errors };
  if (!known || price === null || !from || until === undefined || errors.length > 0)
    return { ...named, act: 'refused', row: null, before: null };
  const { accountId, groupId } = known;
  const own = taken.filter((one) => one.goodsId === goodsId && isSameParty(one, known));
  const before = own.find((one) => one.from === from);
  const row = { id: before?.id ?? null, accountId, groupId, goodsId, price, from, until };
  const other = own.find((one) => one !== before && overlap(one, row));
  if (before && before.id === null) refuse('valid_from', '文件里重复');
  else if (other) refuse('valid_from', overlapWords(other));
  if (errors.length > 0) return { ...named, act: 'refused', row: null, before: null };
  const isSame = before?.price === price && before.until === until;
  return { ...named, act: before ? (isSame ? 'same' : 'change') : 'create', row, before: before ?? null };
}

/** Whose price a row is, or what is wrong with it: it names a user or a group, never both. */
function partyOf(
  { username = '', customer_group: group = '' }: ContractPriceCells['cells'],
  { accounts, groups }: ImportFacts,
): (Party & { name: string }) | { field: ContractPriceField; message: string } {
  if (username !== '' && group !== '')
    return { field: 'customer_group', message: '用户名和客户分组只填一项' };
  if (group !== '') {
    const found = groups.get(group.toLowerCase());
    return found
      ? { accountId: null, groupId: found.id, name: found.name }
      : { field: 'customer_group', message: '没有这个客户分组' };
  }
  const account = accounts.get(username.toLowerCase());
  return account
    ? { accountId: account.id, groupId: null, name: account.company }
    : { field: 'username', message: username === '' ? '请填写用户名或客户分组' : '没有这个用户名' };
}

/** Which price holds on some of these days already. */
export const overlapWords = (other: Terms): string => `与已有的合同价日期重叠（${termsWords(other)}）`;

const DAY_WORDS = '请填写日期，如 2026-03-09';
