import { sql } from 'kysely';
import { shopSettings } from '../../../../db/shop-settings.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { conflict } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';

/** Who has worked on a parcel, by name: names outlive accounts. */
export interface Reviewed {
  /** '' = nobody has marked it as picked. */
  picker: string;
  reviewer: string;
}

/**
 * 出库复核: who ships an order reviews it. Where the shop demands two people, it is another than who has picked it.
 * @throws 409 where one is missing
 */
export async function reviewParcel(tx: Tx, staff: Staff, orderId: number): Promise<Reviewed> {
  const { rows } = await sql<{ id: number; name: string }>`
    select s.id, s.name from order_event e join staff s on s.id = e.staff_id
    where e.order_id = ${orderId} and e.act = 'pick' order by e.id desc limit 1`.execute(tx);
  const [picker] = rows;
  if ((await shopSettings(tx)).shipping_review.two_people === 'required') {
    if (!picker) throw conflict('请先由拣货人标记“已拣货”，再由另一位员工复核发货');
    if (picker.id === staff.staffId) throw conflict(`这一单由${picker.name}拣货，出库复核须由另一位员工完成`);
  }
  return { picker: picker?.name ?? '', reviewer: staff.name };
}
