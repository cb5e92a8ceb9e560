import { formatFen } from '@qingnang/rules/money';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import type { Insertable } from 'kysely';
import { json } from '../../db/json.ts';
import type { JsonValue } from '../../db/json-columns.ts';
import type { Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { YearCase } from './cases.ts';
import type { YearOrder } from './orders.ts';
import { isKept, type Parcel } from './parcels.ts';
import { insertRows } from './rows.ts';
import type { Withdrawal } from './withdrawals.ts';
import { ACTORS, type Staff } from './write-orders.ts';

interface Acts {
  orders: readonly YearOrder[];
  parcels: readonly Parcel[];
  cases: readonly YearCase[];
  withdrawals: readonly Withdrawal[];
}

interface Entry {
  at: Date;
  /** User name. */
  by: string;
  action: string;
  entityId: number;
  before: JsonValue;
  after: JsonValue;
}

/** What staff have done in the last two months, as the log writes it; the log chains it as it comes. */
export async function writeAuditLog(tx: Tx, acts: Acts, staff: Staff, now: Date): Promise<void> {
  const entries = [
    ...acts.orders.flatMap(ofOrder),
    ...acts.parcels.map(ofParcel),
    ...acts.cases.flatMap(ofCase),
    ...acts.withdrawals.flatMap(ofWithdrawal),
  ]
    .filter(({ at }) => at <= now && isKept(at, now))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  await insertRows(
    tx,
    'audit_log',
    entries.map((entry) => rowOf(entry, staff)),
  );
}

const rowOf = (
  { at, by, action, entityId, before, after }: Entry,
  staff: Staff,
): Insertable<Tables['audit_log']> => ({
  at,
  staff_id: staff.get(by) ?? null,
  action,
  entity: action.slice(0, action.indexOf('.')),
  entity_id: String(entityId),
  before: json(before),
  after: json(after),
  request_id: 'demo',
  ip: '',
});

function ofOrder({ id, life, hold }: YearOrder): Entry[] {
  const moves = life.moves.flatMap(({ act, actor, at, to, note }, index): Entry[] => {
    if (actor !== 'staff' || act === 'ship') return [];
    const entry = { at, by: ACTORS[act] ?? 'admin', action: `order.${act}`, entityId: id };
    if (act === 'pick') return [{ ...entry, before: { picked: false }, after: { picked: true } }];
    const before = { status: life.moves[index - 1]?.to ?? ORDER_STATUS.pending_payment };
    return [{ ...entry, before, after: { status: to, ...(note === '' ? {} : { note }) } }];
  });
  if (!hold) return moves;
  const held = { at: hold.at, by: 'service', action: 'order.hold', entityId: id };
  return [...moves, { ...held, before: { hold: '' }, after: { hold: hold.reason } }];
}

const ofParcel = ({ no, order, shippedAt, lines }: Parcel): Entry => ({
  at: shippedAt,
  by: 'warehouse',
  action: 'order.ship',
  entityId: order.id,
  before: null,
  after: {
    shipment_no: no,
    picks: lines.map(({ line, lot, number }) => ({ goods: line.goods.name, lot_no: lot.lotNo, number })),
  },
});

function ofCase({ id, moves }: YearCase): Entry[] {
  return moves.flatMap(({ act, actor, at, to }, index) => {
    if (actor !== 'staff') return [];
    const before = { status: moves[index - 1]?.to ?? 0 };
    return [{ at, by: 'service', action: `after_sales.${act}`, entityId: id, before, after: { status: to } }];
  });
}

function ofWithdrawal({ id, no, amount, status, reason, approvedAt, endedAt }: Withdrawal): Entry[] {
  const facts = { withdrawal_no: no, amount: formatFen(amount) };
  const entry = { entityId: id };
  const approved = approvedAt && {
    ...entry,
    at: approvedAt,
    by: 'finance',
    action: 'withdrawal.approve',
    before: { status: 'requested' },
    after: { ...facts, status: 'approved' },
  };
  const ended = endedAt && {
    ...entry,
    at: endedAt,
    by: status === 'paid' ? 'admin' : 'finance',
    action: status === 'paid' ? 'withdrawal.pay' : 'withdrawal.refuse',
    before: { status: status === 'paid' ? 'approved' : 'requested' },
    after: { ...facts, status, ...(reason === '' ? {} : { reason }) },
  };
  return [approved, ended].filter((one) => one !== null);
}
