import type { COLD_STATES } from '@qingnang/contract/cold-chain';
import { COLD_LIMITS, type ColdStorage, STORAGES } from '@qingnang/rules/cold-chain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { everyWord, foundByOne } from '../../../../db/keywords.ts';
import { pageOf } from '../../../../db/paging.ts';
import { shopSettings } from '../../../../db/shop-settings.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { dayInChina } from '../../../../http/dates.ts';
import type { Staff } from '../../../../http/session.ts';
import { accountsWith, seen } from '../../../identity/reads.ts';
import { ordersNumbered } from '../../../ordering/reads.ts';
import { restReason } from './rules.ts';

/** Why no cold parcel leaves now; '' = one may. */
export async function coldRest(db: Db | Tx, now: Date): Promise<string> {
  const { cold_chain: cold, holidays } = await shopSettings(db);
  return restReason(dayInChina(now), { weekdays: cold.rest_weekdays, holidays: holidays.days });
}

export interface ColdParcelRow {
  /** Of the parcel. */
  id: number;
  shipment_no: string;
  order_id: number;
  order_no: string;
  company: string;
  carrier: string;
  tracking_no: string;
  shipped_at: Date;
  storage: ColdStorage;
  box_no: string;
  recorder_no: string;
  departed_e1: number;
  day_reason: string;
  file_id: number | null;
  arrived_e1: number | null;
  arrived_at: Date | null;
}

/** Outside what its goods keep at. */
const WARM = sql`(${sql.join(
  Object.entries(COLD_LIMITS).map(
    ([storage, { from, to }]) => sql`c.storage = ${storage} and c.arrived_e1 not between ${from} and ${to}`,
  ),
  sql` or `,
)})`;

const COLDEST = sql`array[${sql.join(Object.keys(STORAGES).toReversed())}]`;
/** The coldest class of goods, an aggregate over a column of them; null = of none. */
export const coldestOf = (storage: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(${COLDEST})[min(array_position(${COLDEST}, ${storage}))]`;

const STATES: Readonly<Record<(typeof COLD_STATES)[number], RawBuilder<unknown>>> = {
  no_file: sql`c.file_id is null`,
  warm: WARM,
  all: sql`true`,
};

/** What a cold parcel is found by: the numbers of its order, its way and its box, its company. */
const found = foundByOne(sql`c.shipment_id`, [
  (word) => sql`select w.shipment_id from cold_parcel w join shipment s on s.id = w.shipment_id
    where ${everyWord(word, [sql`s.tracking_no`, sql`w.box_no`, sql`w.recorder_no`])}`,
  (word) => sql`select s.id from shipment s where s.order_id in (${ordersNumbered(word)})`,
  (word) => sql`select s.id from shipment s where s.order_id in (
    select o.id from sales_order o where o.account_id in (${accountsWith([sql`a.company`])(word)}))`,
]);

/** Cold parcels, the newest first, those without a file first of all; and how many wait for one or came warm. */
export async function coldParcels(
  db: Db,
  staff: Staff,
  {
    state = 'all',
    keywords = '',
    ...page
  }: {
    state?: (typeof COLD_STATES)[number] | undefined;
    keywords?: string | undefined;
    page: number;
    page_size: number;
  },
): Promise<{ rows: ColdParcelRow[]; total: number; no_file: number; warm: number }> {
  const own =
    staff.customersOf === null
      ? sql`true`
      : sql`exists (select from shipment s join sales_order o on o.id = s.order_id where s.id = c.shipment_id and ${seen(staff, sql`o.account_id`)})`;
  const where = sql`${STATES[state]} and ${everyWord(keywords, [found])}`;
  const ids = sql`select c.shipment_id as id from cold_parcel c where ${own} and ${where}`;
  const [{ rows }, counted] = await Promise.all([
    sql<ColdParcelRow>`
      with ${pageOf({ ids, order: sql`c.file_id is not null, c.shipment_id desc` }, page)}
      select s.id, s.shipment_no, o.id as order_id, o.order_no, a.company, s.carrier, s.tracking_no, s.shipped_at,
        c.storage, c.box_no, c.recorder_no, c.departed_e1, c.day_reason, c.file_id, c.arrived_e1, c.arrived_at
      from page join cold_parcel c on c.shipment_id = page.id join shipment s on s.id = page.id
      join sales_order o on o.id = s.order_id join account a on a.id = o.account_id order by page.place`.execute(
      db,
    ),
    sql<{ total: number; no_file: number; warm: number }>`
      select count(*) filter (where ${where}) as total, count(*) filter (where ${STATES.no_file}) as no_file,
        count(*) filter (where ${WARM}) as warm from cold_parcel c where ${own}`.execute(db),
  ]);
  return { rows, ...(counted.rows[0] ?? { total: 0, no_file: 0, warm: 0 }) };
}
