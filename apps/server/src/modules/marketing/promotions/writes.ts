import type { Fen } from '@qingnang/rules/money';
import { CompiledQuery, sql } from 'kysely';
import type { Tx } from '../../../db/transaction.ts';
import type { BudgetRefusal, BudgetTake } from './rules.ts';

// Rows are locked in id order, after offers and stock, everywhere. The clock is read when the lock is held: a promotion that
// ended or was stopped while the order waited pays nothing.
const TAKE = `with demand as (
    select * from unnest($2::int8[], $3::text[], $4::int8[]) as d (promotion, ref, amount) where amount > 0),
  sums as (select promotion, sum(amount)::int8 as amount from demand group by promotion),
  locked as (
    select p.id, p.name, sums.amount,
      (not p.is_stopped and p.starts_at <= clock_timestamp() and p.ends_at > clock_timestamp()) as runs
    from promotion p join sums on sums.promotion = p.id order by p.id for no key update of p),
  taken as (
    update promotion p set spent_fen = p.spent_fen + locked.amount from locked
    where p.id = locked.id and locked.runs and (p.budget_fen is null or p.spent_fen + locked.amount <= p.budget_fen)
    returning p.id),
  moved as (
    insert into promotion_movement (promotion_id, account_id, delta_fen, cause, ref)
    select demand.promotion, $1, sum(demand.amount)::int8, 'order', demand.ref
    from demand join taken on taken.id = demand.promotion group by demand.promotion, demand.ref)
  select sums.promotion as "promotionId", coalesce(locked.name, '') as name,
    case when locked.id is null or not locked.runs then 'ended' else 'budget' end as why
  from sums left join locked on locked.id = sums.promotion left join taken on taken.id = sums.promotion
  where taken.id is null order by 1`;

/**
 * Takes what orders cost out of the budgets of their promotions (满减, 满返): each runs by the database's clock and its budget
 * reaches. One guarded statement for any number of them; those without a budget are only counted.
 * @returns what was refused, and why; with anything refused the transaction must be rolled back
 */
export async function takeBudgets(
  tx: Tx,
  accountId: number,
  takes: readonly BudgetTake[],
): Promise<BudgetRefusal[]> {
  if (takes.length === 0) return [];
  const columns = [
    takes.map((take) => take.promotionId),
    takes.map((take) => take.ref),
    takes.map((take) => Number(take.amount)),
  ];
  const query = CompiledQuery.raw(TAKE, [accountId, ...columns]);
  return (await tx.executeQuery<BudgetRefusal>(query)).rows;
}

// The ledger's unique key decides: what was given back once is not given back again.
const GIVE_BACK = `with cost as (
    select promotion_id, sum(delta_fen)::int8 as delta_fen from promotion_movement
    where account_id = $2 and ((cause = 'order' and ref = $1) or order_id = $3)
    group by promotion_id having sum(delta_fen) > 0),
  locked as (
    select p.id, cost.delta_fen from promotion p join cost on cost.promotion_id = p.id order by p.id for no key update of p),
  moved as (
    insert into promotion_movement (promotion_id, account_id, delta_fen, cause, ref)
    select id, $2, -delta_fen, 'order_end', $1 from locked order by id
    on conflict (cause, ref, promotion_id) do nothing
    returning promotion_id, delta_fen)
  update promotion p set spent_fen = p.spent_fen + moved.delta_fen from moved where p.id = moved.promotion_id`;

/** Gives back what an order that ended took from budgets, once. */
export async function giveBackBudgets(
  tx: Tx,
  order: { id: number; account_id: number; order_no: string },
): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(GIVE_BACK, [order.order_no, order.account_id, order.id]));
}

/**
 * Makes a part of what an order costs its promotions another order's, which was split off it. What is spent stays.
 * @param parts fen that go over, by promotion
 */
export async function moveBudgets(
  tx: Tx,
  order: { id: number; account_id: number },
  parts: readonly { promotionId: number; amount: Fen }[],
  toOrderNo: string,
): Promise<void> {
  const moved = parts.filter(({ amount }) => amount > 0n);
  if (moved.length === 0) return;
  await sql`
    with part as (
      select * from unnest(${moved.map(({ promotionId }) => promotionId)}::int8[],
        ${moved.map(({ amount }) => Number(amount))}::int8[]) as p (id, fen))
    insert into promotion_movement (promotion_id, account_id, delta_fen, cause, ref, order_id)
    select id, ${order.account_id}::int8, -fen, 'split', ${toOrderNo}, ${order.id}::int8 from part
    union all
    select id, ${order.account_id}::int8, fen, 'order', ${toOrderNo}, null from part order by 1`.execute(tx);
}
