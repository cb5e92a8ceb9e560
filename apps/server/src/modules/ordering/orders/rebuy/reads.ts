import { strengthOf } from '@qingnang/rules/content';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { notFound } from '../../../../http/errors.ts';
import type { Buyer } from '../../../../http/session.ts';
import { offersOf } from '../../../catalogue/reads.ts';
import type { GoodsOffer } from '../../../catalogue/rules.ts';
import { combinationsOf } from '../../../marketing/reads.ts';
import type { CombinationOffer } from '../../../marketing/rules.ts';
import { type AddSources, keysOf, lineKey, type Wanted, wayOf } from '../../cart/adding/rules.ts';
import { heldLines } from '../../cart/reads.ts';
import { COMBINATION } from '../../cart/rules.ts';
import { findOrder, type LineRow, linesOf } from '../reads.ts';
import { type Bought, entriesOf, insteadOf, judgeAgain, type RebuyEntry } from './rules.ts';

export interface OrderAgain {
  orderNo: string;
  entries: RebuyEntry<LineRow>[];
  combinations: ReadonlyMap<number, CombinationOffer>;
  giftCount: number;
}

/** What of an order can be wanted again. @throws 404 for an order of someone else */
export async function orderAgain(db: Db, buyer: Buyer, orderId: number): Promise<OrderAgain> {
  const order = await findOrder(db, buyer, orderId);
  if (!order) throw notFound('订单不存在');
  const lines = await linesOf(db, [orderId], null);
  const ids = [...new Set(lines.map((line) => line.combination_id).filter((id) => id !== 0))];
  const combinations = await combinationsOf(db, { buyer }, ids);
  return {
    orderNo: order.order_no,
    entries: entriesOf(lines, order.warehouse_id, (id) => combinations.get(id)?.runs === true),
    combinations,
    giftCount: lines.filter((line) => line.promotion_id !== 0).length,
  };
}

export interface PreviewLine {
  entry: RebuyEntry<LineRow>;
  bought: Bought;
  /** Names the line of the cart that it would be; '' = none. */
  key: string;
  inCart: number;
  /** Of a goods that is not to be had. */
  substitute: { offer: GoodsOffer; bought: Exclude<Bought, { state: 'blocked' }> } | null;
}
export interface Preview {
  orderNo: string;
  giftCount: number;
  lines: PreviewLine[];
}

/** What would come into the cart if the order was bought again: a constant number of statements. */
export async function previewRebuy(db: Db, buyer: Buyer, orderId: number): Promise<Preview> {
  const { orderNo, entries, combinations, giftCount } = await orderAgain(db, buyer, orderId);
  const goodsIds = [...new Set(entries.map(({ wanted }) => goodsOf(wanted, combinations)))];
  const [offers, { held }] = await Promise.all([
    offersOf(db, { buyer }, goodsIds),
    heldLines(db, buyer, goodsIds),
  ]);
  const sources = { offers, combinations, ...UNNAMED };
  const judged = entries.map((entry) => {
    const way = wayOf(entry.wanted, sources, buyer);
    const key = way ? lineKey(keysOf(entry.wanted, way)) : '';
    const inCart = held.get(key) ?? 0;
    return { entry, key, inCart, bought: judgeAgain(entry.wanted, way, inCart) };
  });
  const substitutes = await substitutesFor(
    db,
    buyer,
    judged.filter(({ bought }) => bought.state === 'blocked').map(({ entry }) => entry.wanted),
  );
  const lines = judged.map((line) => ({
    ...line,
    substitute: line.bought.state === 'blocked' ? (substitutes.get(line.entry.wanted) ?? null) : null,
  }));
  return { orderNo, giftCount, lines };
}

/** No line of a past order asks for a promotion. */
const UNNAMED: Pick<AddSources, 'exchanges' | 'promotions' | 'cart'> = {
  exchanges: new Map(),
  promotions: [],
  cart: null,
};

const goodsOf = ({ type, goodsId }: Wanted, combinations: OrderAgain['combinations']): number =>
  (type === COMBINATION ? combinations.get(goodsId)?.parts[0]?.goodsId : undefined) ?? goodsId;

/** Most sold goods of the same name and form among which the strength is looked for. */
const CONSIDERED = 20;

interface SubstituteRow {
  goods_id: number;
  spec: string;
  others: { id: number; spec: string }[] | null;
}

/** For each wanted goods the most sold other one of the same name, form and strength that can be bought now. */
async function substitutesFor(
  db: Db,
  buyer: Buyer,
  wanted: readonly Wanted[],
): Promise<Map<Wanted, NonNullable<PreviewLine['substitute']>>> {
  const plain = wanted.filter(({ type }) => type !== COMBINATION);
  if (plain.length === 0) return new Map();
  const { rows } = await sql<SubstituteRow>`
    select g.id as goods_id, g.spec, (select jsonb_agg(jsonb_build_object('id', id, 'spec', spec)) from (
      select s.id, s.spec from goods s
      where s.generic_name = g.generic_name and s.dosage_form = g.dosage_form and s.id <> g.id and s.status = 'on'
      order by s.sales_count desc, s.id limit ${CONSIDERED}) same) as others
    from goods g where g.id = any(${plain.map(({ goodsId }) => goodsId)}::bigint[]) and g.generic_name <> ''`.execute(
    db,
  );
  const byGoods = new Map(rows.map((row) => [row.goods_id, sameStrength(row)]));
  const offers = await offersOf(db, { buyer }, [...new Set([...byGoods.values()].flat())]);
  const sources = { offers, combinations: new Map(), ...UNNAMED };
  return new Map(
    plain.flatMap((one) => {
      for (const id of byGoods.get(one.goodsId) ?? []) {
        const other = insteadOf(one, id);
        const bought = judgeAgain(other, wayOf(other, sources, buyer), 0);
        const offer = offers.get(id);
        if (offer && bought.state !== 'blocked' && bought.number > 0)
          return [[one, { offer, bought }] as const];
      }
      return [];
    }),
  );
}

function sameStrength({ spec, others }: SubstituteRow): number[] {
  const strength = strengthOf(spec);
  return (others ?? []).filter((other) => strengthOf(other.spec) === strength).map(({ id }) => id);
}
