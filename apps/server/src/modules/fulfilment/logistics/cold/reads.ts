import type { COLD_STATES } from '@qingnang/contract/cold-chain';
import { COLD_LIMITS, type ColdStorage, STORAGES } from '@qingnang/rules/cold-chain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { inside } from '../../../../db/keywords.ts';
import { shopSettings } from '../../../../db/shop-settings.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { dayInChina } from '../../../../http/dates.ts';
import type { Staff } from '../../../../http/session.ts';
import { seen } from '../../../identity/reads.ts';
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

/** Cold parcels, the newest first, those without a file first of all; and how many wait for one or came warm. */
export async function coldParcels(
  db: Db,
  staff: Staff,
  {
    state = 'all',
    keywords = '',
    page,
    page_size: size,
  }: {
    state?: (typeof COLD_STATES)[number] | undefined;
    keywords?: string | undefined;
    page: number;
    page_size: number;
  },
): Promise<{ rows: ColdParcelRow[]; total: number; no_file: number; warm: number }> {
  const like = inside(keywords);
  const from = sql`from cold_parcel c join shipment s on s.id = c.shipment_id join sales_order o on o.id = s.order_id
    join account a on a.id = o.account_id where ${seen(staff, sql`o.account_id`)}`;
  const where = sql`${STATES[state]} and (o.order_no ilike ${like} or s.tracking_no ilike ${like} or a.company ilike ${like}
    or c.box_no ilike ${like} or c.recorder_no ilike ${like})`;
  const [{ rows }, counted] = await Promise.all([
    sql<ColdParcelRow>`
      select s.id, s.shipment_no, o.id as order_id, o.order_no, a.company, s.carrier, s.tracking_no, s.shipped_at,
        c.storage, c.box_no, c.recorder_no, c.departed_e1, c.day_reason, c.file_id, c.arrived_e1, c.arrived_at
      ${from} and ${where} order by c.file_id is not null, s.id desc limit ${size} offset ${(page - 1) * size}`.execute(
      db,
    ),
    sql<{ total: number; no_file: number; warm: number }>`
      select count(*) filter (where ${where}) as total, count(*) filter (where ${STATES.no_file}) as no_file,
        count(*) filter (where ${WARM}) as warm ${from}`.execute(db),
  ]);
  return { rows, ...(counted.rows[0] ?? { total: 0, no_file: 0, warm: 0 }) };
}
