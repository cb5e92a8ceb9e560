import type { adminPickingLists } from '@qingnang/contract/desk-changes';
import type { z } from 'zod';
import { endOfDaySeconds, toSeconds } from '../../../../http/dates.ts';
import type { Staff } from '../../../../http/session.ts';
import { phoneFor } from '../../../identity/rules.ts';
import { presentWishes, wishesFor } from '../../../ordering/present.ts';
import type { PickingOrder, PickRow } from './reads.ts';
import type { PickingRow } from './rules.ts';

/** Orders that are held, or have nothing open, are shown as well: the paper says so. */
export function presentPicking(
  orders: readonly PickingOrder[],
  lists: ReadonlyMap<number, readonly PickingRow[]>,
  picks: readonly PickRow[],
  now: Date,
  staff: Staff,
): z.output<typeof adminPickingLists.data> {
  return {
    printed_at: toSeconds(now),
    list: orders.map((order) => ({
      id: order.id,
      order_no: order.order_no,
      kind: order.kind,
      ck_name: order.warehouse,
      company: order.company,
      consignee: order.consignee,
      phone: phoneFor(staff, 'consignee', order.phone),
      address: `${order.region}${order.address}`,
      remark: order.remark,
      wishes: wishesFor(staff, presentWishes(order)),
      hold_reason: order.hold_reason,
      rows: (lists.get(order.id) ?? []).map(({ line, lot, number }) => ({
        order_line_id: line.orderLineId,
        goods_id: line.goodsId,
        name: line.name,
        ypgg: line.spec,
        bzdw: line.unit,
        sccj: line.maker,
        storage: line.storage,
        is_gift: line.isGift ? 1 : 0,
        lot_no: lot?.lotNo ?? '',
        expires_on: endOfDaySeconds(lot?.expiresOn ?? null),
        number,
        barcode: line.barcode,
        ...foundOf(picks, line.orderLineId, lot?.lotNo ?? ''),
      })),
    })),
  };
}

function foundOf(picks: readonly PickRow[], orderLineId: number, lotNo: string) {
  const pick = picks.find((one) => one.orderLineId === orderLineId && one.lotNo === lotNo);
  return { picked: pick?.picked ?? 0, short: pick?.short ?? 0, damaged: pick?.damaged ?? 0 };
}
