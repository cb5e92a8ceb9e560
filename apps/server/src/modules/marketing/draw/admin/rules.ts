import type { DrawForm, PrizeForm } from '@qingnang/contract/admin-draws';
import { PRIZE_KIND_NAMES, type PrizeKind } from '@qingnang/contract/draw-words';
import { type Fen, fen, formatFen, parseFen } from '@qingnang/rules/money';
import type { Values } from '../../../catalogue/rules.ts';
import { audienceErrors, cleanArticle } from '../../../service/rules.ts';
import { timeOf } from '../../campaigns/admin/rules.ts';

type Errors = Record<string, string>;

/** A prize as staff set it. */
export interface PrizeFields {
  /** null = a new one. */
  id: number | null;
  name: string;
  remarks: string;
  image: string;
  kind: PrizeKind;
  /** Fen, points, or the id of the coupon or the goods; 0 where there is none or none was said. */
  value: number;
  cost: Fen;
  weight: number;
  stock: number | null;
}

/** A draw as staff set it, in the forms of the database. */
export interface DrawFields {
  name: string;
  remarks: string;
  rules: string;
  image: string;
  startsAt: Date;
  endsAt: Date;
  ranks: readonly number[];
  provinces: readonly string[];
  buyerTypes: readonly string[];
  costPoints: number;
  perDay: number | null;
  perAccount: number | null;
  chance: Fen | null;
  dayBudget: Fen | null;
  isPopup: boolean;
  zoneIds: readonly number[];
  prizes: readonly PrizeFields[];
}

/** The form's values and what is wrong with their form, by field. */
export function readForm(form: DrawForm): { fields: DrawFields; errors: Errors } {
  const errors: Errors = {};
  const amount = (text: string | undefined, field: string, name: string): Fen | null => {
    if (text === undefined) return null;
    const parsed = parseFen(text);
    if (parsed === null) errors[field] = `${name}最多 2 位小数`;
    return parsed;
  };
  const prizes = form.prizes.map((prize, at): PrizeFields => {
    const isNone = prize.kind === 'none';
    const given = amount(prize.amount, `prizes.${at}.amount`, '金额');
    const cost = amount(prize.cost, `prizes.${at}.cost`, '成本');
    return {
      id: prize.id ?? null,
      name: prize.name,
      remarks: prize.remarks,
      image: prize.image,
      kind: prize.kind,
      value: prizeValue(prize, given),
      // Nothing costs nothing and is never used up: it is where everything else falls.
      cost: isNone
        ? fen(0)
        : (cost ?? (prize.kind === 'balance' || prize.kind === 'voucher' ? given : null) ?? fen(0)),
      weight: prize.weight,
      stock: isNone ? null : (prize.stock ?? null),
    };
  });
  const fields: DrawFields = {
    name: form.name,
    remarks: form.remarks,
    rules: cleanArticle(form.rules),
    image: form.image,
    startsAt: timeOf(form.starts_at),
    endsAt: timeOf(form.ends_at),
    ranks: [...new Set(form.ranks)],
    provinces: [...new Set(form.provinces)],
    buyerTypes: [...new Set(form.buyer_types)],
    costPoints: form.cost_points,
    perDay: form.per_day ?? null,
    perAccount: form.per_account ?? null,
    chance: amount(form.chance_amount, 'chance_amount', '消费金额'),
    dayBudget: amount(form.day_budget, 'day_budget', '每日预算'),
    isPopup: form.is_popup === 1,
    zoneIds: [...new Set(form.zone_ids)],
    prizes,
  };
  return { fields, errors };
}

function prizeValue(prize: PrizeForm, amount: Fen | null): number {
  const values: Record<PrizeKind, number | undefined> = {
    none: 0,
    balance: Number(amount ?? 0n),
    voucher: Number(amount ?? 0n),
    points: prize.points,
    coupon: prize.coupon_id,
    goods: prize.goods_id,
  };
  return values[prize.kind] ?? 0;
}

/** What may not be saved at all, by field; empty when it may. */
export function drawErrors(fields: DrawFields): Errors {
  return {
    ...(fields.endsAt <= fields.startsAt ? { ends_at: '结束时间须晚于开始时间' } : {}),
    ...(fields.chance === 0n ? { chance_amount: '消费金额须大于 0，不用请留空' } : {}),
    ...audienceErrors({ ...fields, audience: 'passed' }),
    ...Object.assign({}, ...fields.prizes.map((prize, at) => prizeErrors(prize, `prizes.${at}`))),
  };
}

const VALUE_FIELDS: Readonly<Record<Exclude<PrizeKind, 'none'>, readonly [string, string]>> = {
  balance: ['amount', '请填写大于 0 的金额'],
  voucher: ['amount', '请填写大于 0 的金额'],
  points: ['points', '请填写积分'],
  coupon: ['coupon_id', '请选择优惠券'],
  goods: ['goods_id', '请选择积分商品'],
};

function prizeErrors({ kind, value, cost }: PrizeFields, at: string): Errors {
  if (kind === 'none') return {};
  const [field, words] = VALUE_FIELDS[kind];
  if (value === 0) return { [`${at}.${field}`]: words };
  // Money that is given is what it costs, whatever else is said.
  return kind === 'balance' && cost < BigInt(value) ? { [`${at}.cost`]: '成本不能低于余额金额' } : {};
}

/** What is known of the prizes that name something else. */
export interface NamedThings {
  /** Coupons that can still be given. */
  coupons: ReadonlySet<number>;
  /** Goods of the points mall. */
  goods: ReadonlySet<number>;
}

/** What stands against buyers drawing it, in words; empty when it may be published. */
export function problemsOf(fields: DrawFields, known: NamedThings, now: Date): string[] {
  const { prizes, dayBudget } = fields;
  const problems: string[] = [];
  if (fields.endsAt <= now) problems.push('结束时间已过');
  if (prizes.length < 2) problems.push('至少设置 2 个奖项');
  if (!prizes.some(({ kind }) => kind === 'none'))
    problems.push('缺少“未中奖”奖项：发完或超预算的奖品要落到它');
  if (prizes.every(({ weight }) => weight === 0)) problems.push('所有权重都是 0，没有可抽的奖项');
  if (isBoundless(fields)) problems.push('免费且不限次数，请设置每天次数、总次数或消耗积分');
  for (const { name, kind, value, cost, weight } of prizes) {
    if (kind === 'coupon' && !known.coupons.has(value))
      problems.push(`“${name}”的优惠券不存在、已停止或已发完`);
    if (kind === 'goods' && !known.goods.has(value)) problems.push(`“${name}”的积分商品不存在`);
    if (weight > 0 && dayBudget !== null && cost > dayBudget)
      problems.push(`“${name}”的成本高于每日预算，永远抽不中`);
  }
  return problems;
}

const isBoundless = ({ costPoints, perDay, perAccount, chance }: DrawFields): boolean =>
  costPoints === 0 && perDay === null && perAccount === null && chance === null;

/** A prize as it is kept. */
export interface KeptPrize extends PrizeFields {
  id: number;
  won: number;
}

/** What may not change of prizes that somebody has won: their records say what it was. By field of the form. */
export function wonErrors(before: readonly KeptPrize[], after: readonly PrizeFields[]): Errors {
  const errors: Errors = {};
  const kept = new Map(before.map((prize) => [prize.id, prize]));
  for (const [at, prize] of after.entries()) {
    if (prize.id === null) continue;
    const was = kept.get(prize.id);
    if (!was || after.findIndex(({ id }) => id === prize.id) !== at)
      errors[`prizes.${at}.name`] = '奖项不存在，请刷新后再改';
    else if (was.won > 0 && (was.kind !== prize.kind || was.value !== prize.value))
      errors[`prizes.${at}.kind`] = '已有人抽中，不能改为别的奖品';
    else if (prize.stock !== null && prize.stock < was.won)
      errors[`prizes.${at}.stock`] = `数量不能少于已抽中的 ${was.won}`;
  }
  const stays = new Set(after.map(({ id }) => id));
  const gone = before.find(({ id, won }) => won > 0 && !stays.has(id));
  if (gone) errors.prizes = `“${gone.name}”已有人抽中，不能删除，可将权重改为 0`;
  return errors;
}

/** Decimal text as staff type it; '' = none. */
export const moneyText = (amount: Fen | null): string =>
  amount === null ? '' : formatFen(amount).replaceAll(',', '');

/** A draw as flat values for the audit log. */
export const auditValues = (fields: DrawFields): Values => ({
  name: fields.name,
  remarks: fields.remarks,
  rules: fields.rules,
  image: fields.image,
  starts_at: fields.startsAt.toISOString(),
  ends_at: fields.endsAt.toISOString(),
  ranks: fields.ranks.join(', '),
  provinces: fields.provinces.join(', '),
  buyer_types: fields.buyerTypes.join(', '),
  cost_points: fields.costPoints,
  per_day: fields.perDay,
  per_account: fields.perAccount,
  chance_amount: moneyText(fields.chance),
  day_budget: moneyText(fields.dayBudget),
  is_popup: fields.isPopup,
  zone_ids: fields.zoneIds.join(', '),
  prizes: fields.prizes.map(prizeWords).join('；'),
});

/** `一等奖：余额 ¥5.00，成本 ¥5.00，权重 10，数量 3`. */
const prizeWords = ({ name, remarks, image, kind, value, cost, weight, stock }: PrizeFields): string =>
  [
    `${name}：${PRIZE_KIND_NAMES[kind]}${WORTH[kind](value)}`,
    remarks,
    image && `图片 ${image}`,
    `成本 ¥${formatFen(cost)}`,
    `权重 ${weight}`,
    stock === null ? '数量不限' : `数量 ${stock}`,
  ]
    .filter((part) => part !== '')
    .join('，');

const inYuan = (value: number) => ` ¥${formatFen(fen(value))}`;
const numbered = (value: number) => ` 编号 ${value}`;
const WORTH: Readonly<Record<PrizeKind, (value: number) => string>> = {
  none: () => '',
  balance: inYuan,
  voucher: inYuan,
  points: (value) => ` ${value}`,
  coupon: numbered,
  goods: numbered,
};
