import { fen, priceE4 } from '@qingnang/rules/money';
import { CompiledQuery } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { Tx } from '../../../db/transaction.ts';
import { isApproved, type Viewer } from '../../../http/session.ts';
import { scopeName } from '../../catalog/rules.ts';
import { type PriceRow, priceColumns, priceParameters, toPriceSource } from '../../pricing/reads.ts';
import { type Ladder, ladderFor } from '../../pricing/rules.ts';
import { decideOffer, type GoodsOffer, limitLeft, type OfferWarehouse } from '../rules.ts';

interface WarehouseJson {
  id: number;
  name: string;
  available: number;
  expiry: string | null;
  free: number;
  fee: number;
  minimum: number;
}

/** Columns of `OFFER_COLUMNS`; amounts in 1/10000 yuan, of warehouses in fen. */
export interface OfferRow extends PriceRow {
  id: number;
  name: string;
  generic_name: string;
  trade_name: string;
  dosage_form: string;
  approval_no: string;
  barcode: string;
  maker_id: number;
  maker: string;
  spec: string;
  unit: string;
  rx_class: string;
  storage: string;
  scope: string;
  is_tcm: boolean;
  is_ephedrine: boolean;
  origin: string;
  status: string;
  min_order: number;
  multiple: number;
  middle_pack: number;
  case_pack: number;
  can_split: boolean;
  round_to_case: boolean;
  limit_per_order: number | null;
  limit_per_day: number | null;
  retail_price_e4: number | null;
  images: string[] | null;
  tags: { name: string; describe: string; is_show: number }[] | null;
  ladder: { id: number; type: number; steps: [number: number, priceE4: number][] | null } | null;
  warehouses: WarehouseJson[] | null;
  bought_today: number;
}

const CHINA = `'Asia/Shanghai'`;
/** Orders that ended without delivery use up no limit: 70 cancelled, 80 closed (rules/order-state). */
const ENDED = '70, 80';

// What a card shows and a price does not need.
const CARD_WORDS = {
  images: `(select json_agg(i.url order by i.position) from goods_image i where i.goods_id = g.id)`,
  tags: `(select json_agg(json_build_object('name', t.name, 'describe', t.describe, 'is_show', t.is_show::int)
    order by strpos('优秒满换购赠特新', t.name)) from goods_tag t where t.goods_id = g.id)`,
  expiry: `(select min(lot.expires_on) from lot where lot.goods_id = g.id and lot.warehouse_id = w.id
      and lot.quantity > 0 and lot.expires_on >= (now() at time zone ${CHINA})::date)`,
};
const NO_WORDS = { images: 'null::json', tags: 'null::json', expiry: 'null::date' };

const columns = (
  words: typeof CARD_WORDS,
) => `g.id, g.name, g.generic_name, g.trade_name, g.dosage_form, g.approval_no, g.barcode, g.maker_id,
  m.name as maker, g.spec, g.unit, g.rx_class, g.storage, g.scope, g.is_tcm, g.is_ephedrine, g.origin, g.status, g.min_order,
  g.multiple, g.middle_pack, g.case_pack, g.can_split, g.round_to_case, g.limit_per_order, g.limit_per_day, g.retail_price_e4,
  ${words.images} as images,
  ${words.tags} as tags,
  (select json_build_object('id', l.id, 'type', l.type, 'steps',
    (select json_agg(json_build_array(s.number, s.price_e4) order by s.number) from ladder_step s where s.ladder_id = l.id))
    from ladder l where l.goods_id = g.id) as ladder,
  (select json_agg(json_build_object('id', w.id, 'name', w.name, 'available', coalesce(s.available, 0),
    'expiry', ${words.expiry},
    'free', w.free_shipping_fen, 'fee', w.shipping_fee_fen, 'minimum', w.minimum_order_fen) order by w.sort, w.id)
    from warehouse w left join stock s on s.goods_id = g.id and s.warehouse_id = w.id) as warehouses,
  case when g.limit_per_day is null or $4::int8 = 0 then 0 else (
    select coalesce(sum(line.number), 0) from sales_order_line line join sales_order o on o.id = line.order_id
    where line.goods_id = g.id and o.account_id = $4::int8 and o.status not in (${ENDED})
      and o.placed_at >= date_trunc('day', now() at time zone ${CHINA}) at time zone ${CHINA}) end as bought_today,
  ${priceColumns(2)}`;

/**
 * What is read of a goods for an offer: everything in one statement over `goods g join maker m`, for one goods or five
 * hundred. Parameters: $1 belongs to the caller's choice of goods, $2 and $3 to the prices, $4 is the account (0 = none).
 */
export const OFFER_COLUMNS = columns(CARD_WORDS);

/** Values for $2, $3 and $4 of `OFFER_COLUMNS`. */
export function offerParameters(viewer: Viewer): [accountOfPrices: number, rank: number, account: number] {
  return [...priceParameters(viewer.buyer), viewer.buyer?.accountId ?? 0];
}

export type OfferDepth = 'card' | 'price';

const offersBy = (list: string) =>
  `select ${list} from goods g join maker m on m.id = g.maker_id where g.id = any($1::int8[])`;
const OFFERS = offersBy(OFFER_COLUMNS);
const BARE_OFFERS = offersBy(columns(NO_WORDS));

/**
 * Offers of any number of goods as they hold for who asks, in one statement. Goods off the shelf are among them, with
 * their reason; unknown ids are missing. The order is not that of the ids.
 * @param depth `price` leaves out pictures, tags and expiry: what a quote does not need of five hundred goods
 */
export async function offersOf(
  db: Db | Tx,
  viewer: Viewer,
  goodsIds: readonly number[],
  depth: OfferDepth = 'card',
): Promise<Map<number, GoodsOffer>> {
  if (goodsIds.length === 0) return new Map();
  const statement = depth === 'card' ? OFFERS : BARE_OFFERS;
  const query = CompiledQuery.raw(statement, [goodsIds, ...offerParameters(viewer)]);
  const { rows } = await db.executeQuery<OfferRow>(query);
  return new Map(rows.map((row) => [row.id, toOffer(row, viewer)]));
}

/** A row as an offer. Who may not see prices gets none: they are left out here, not later. */
export function toOffer(row: OfferRow, viewer: Viewer): GoodsOffer {
  const isVisible = isApproved(viewer.buyer);
  const source = toPriceSource(row);
  return decideOffer(
    {
      id: row.id,
      name: row.name,
      genericName: row.generic_name,
      tradeName: row.trade_name,
      dosageForm: row.dosage_form,
      approvalNo: row.approval_no,
      barcode: row.barcode,
      makerId: row.maker_id,
      maker: row.maker,
      spec: row.spec,
      unit: row.unit,
      rxClass: row.rx_class,
      storage: row.storage,
      scope: row.scope,
      scopeName: scopeName(row.scope),
      isTcm: row.is_tcm,
      isEphedrine: row.is_ephedrine,
      origin: row.origin,
      onShelf: row.status === 'on',
      image: row.images?.[0] ?? '',
      images: row.images ?? [],
      tags: row.tags ?? [],
      minOrder: row.min_order,
      multiple: row.multiple,
      middlePack: row.middle_pack,
      casePack: row.case_pack,
      canSplit: row.can_split,
      roundToCase: row.round_to_case,
      limitPerOrder: row.limit_per_order,
      limitPerDay: row.limit_per_day,
      boughtToday: row.bought_today,
      limitLeft: limitLeft(row.limit_per_order, row.limit_per_day, row.bought_today),
      isVisible,
      basePrice: isVisible ? source.basePrice : null,
      retailPrice: isVisible && row.retail_price_e4 !== null ? priceE4(row.retail_price_e4) : null,
      ladder: isVisible ? ladderFor(source, toLadder(row)) : null,
      specials: [],
      warehouses: (row.warehouses ?? []).map((one) => toWarehouse(one, isVisible)),
    },
    viewer.buyer,
  );
}

function toLadder({ ladder }: OfferRow): Ladder | null {
  if (!ladder?.steps) return null;
  const steps = ladder.steps.map(([number, price]) => ({ number, price: priceE4(price) }));
  return { id: ladder.id, type: ladder.type, steps };
}

function toWarehouse(one: WarehouseJson, isVisible: boolean): OfferWarehouse {
  return {
    id: one.id,
    name: one.name,
    available: isVisible ? one.available : 0,
    nearestExpiry: one.expiry,
    freeShipping: fen(one.free),
    shippingFee: fen(one.fee),
    minimumOrder: fen(one.minimum),
  };
}
