/**
 * Changes of a paid order. Cut pieces give back stock, offers, vouchers' share and money; a split shares every amount,
 * reservation and ledger so that both orders together are the one before (`packages/rules/src/pieces.ts`).
 */

import type { CutReason } from '@qingnang/contract/cut-reasons';
import { formatFen } from '@qingnang/rules/money';
import { sql } from 'kysely';
import type { Tx } from '../../../../db/transaction.ts';
import { conflict, invalid } from '../../../../http/errors.ts';
import { giveBackCut, giveBackReturnedCoupon, giveBackVoucherPart } from '../../../marketing/writes.ts';
import { waitingHold } from '../gate/writes.ts';
import { pickTroubles } from '../missing/reads.ts';
import { missingOf } from '../missing/rules.ts';
import { releasePieces } from '../missing/writes.ts';
import { refundOrder } from '../money/writes.ts';
import type { Mover, OrderRow } from '../progress/reads.ts';
import { moveOrder, requireAct } from '../progress/writes.ts';
import { changeLines, lastEventId } from './reads.ts';
import {
  type ChangeLine,
  checkPieces,
  cutTotals,
  cutValue,
  hasShipped,
  type LinePieces,
  type Pieces,
  piecesWords,
  takesRest,
} from './rules.ts';

/** What staff do to a paid order before it has shipped whole. Every order here comes locked from `lockOrder`. */

/** Keeps an order from going on until it is released. The buyer learns that it is looked at, not why. */
export async function holdOrder(tx: Tx, order: OrderRow, reason: string, mover: Mover): Promise<void> {
  await moveOrder(tx, order, 'hold', mover);
  await tx
    .updateTable('sales_order')
    .set({ held_at: sql`now()`, hold_reason: reason })
    .where('id', '=', order.id)
    .execute();
}

export async function releaseOrder(tx: Tx, order: OrderRow, mover: Mover): Promise<void> {
  if (order.held_at === null) throw conflict('订单没有暂挂');
  if (order.held_by_gate) throw conflict('合规拦截在原因消除后自动解除，或由质管放行');
  await moveOrder(tx, order, 'release', mover);
  const next = await waitingHold(tx, order.id);
  await tx
    .updateTable('sales_order')
    .set(next === '' ? { held_at: null, hold_reason: '' } : { held_by_gate: true, hold_reason: next })
    .where('id', '=', order.id)
    .execute();
}

/** Where an order goes. */
export interface Consignment {
  consignee: string;
  phone: string;
  region: string;
  address: string;
  /** One of the buyer's own. */
  addressId: number;
}

/**
 * Sends an order that has not shipped somewhere else. Shipping is not computed again: the buyer has paid it.
 * @throws 409 for receipt orders, which go to the address on the licence only
 */
export async function changeAddress(tx: Tx, order: OrderRow, to: Consignment, mover: Mover): Promise<void> {
  if (order.kind === 'receipt') throw conflict('含麻订单只能发往注册地址，不能修改');
  await moveOrder(tx, order, 'change_address', mover);
  const { addressId, ...words } = to;
  await tx
    .updateTable('sales_order')
    .set({ ...words, address_id: addressId })
    .where('id', '=', order.id)
    .execute();
}

/** Pieces that staff cut off an order, and why. */
export interface Cut {
  pieces: readonly Pieces[];
  reason: CutReason;
}

/**
 * Cuts pieces that will not ship off an order: their reservation, offers, vouchers' share and money go back at once; budgets stay
 * spent; a coupon comes back where nothing stays of the order. Pieces that are missing are set aside until somebody counts. An order
 * of which nothing is open any more is 已发货.
 * @returns fen that go back
 * @throws 422 at the wrong line; 409 when nothing would be left of an order that has not shipped at all
 */
export async function cutOrder(
  tx: Tx,
  order: OrderRow,
  { pieces: asked, reason }: Cut,
  mover: Mover,
): Promise<bigint> {
  requireAct(order, 'cut', mover.actor);
  const lines = await changeLines(tx, order.id);
  const isUnshipped = !hasShipped(lines);
  const facts = { shipsRest: takesRest(lines, asked), hasShipped: !isUnshipped };
  const cuts = piecesOf(asked, lines, isUnshipped);
  if (facts.shipsRest && isUnshipped) throw conflict('全部商品都缺货，请使用审核退回，货款全额退还');
  const { money, voucher } = cutTotals(cuts);
  const note = `${piecesWords(cuts)}${money > 0n ? `，退款 ¥${formatFen(money)}` : ''}`;
  await moveOrder(tx, order, 'cut', { ...mover, note, facts });
  const ref = `cut:${await lastEventId(tx, order.id)}`;
  await giveBackPieces(tx, order, { cuts, reason, ref, isUnshipped });
  await keepCut(tx, cuts);
  if (facts.shipsRest && order.coupon_fen > 0) await giveBackReturnedCoupon(tx, order);
  await giveBackVoucherPart(tx, order, voucher, ref);
  return refundOrder(tx, order, money, { cause: ref, staffId: mover.staffId ?? null });
}

/**
 * The lines that are asked for.
 * @throws 422 at the wrong one
 */
export function piecesOf(
  asked: readonly Pieces[],
  lines: readonly ChangeLine[],
  wholeSets: boolean,
): LinePieces[] {
  const errors = checkPieces(asked, lines, wholeSets);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return asked.flatMap(({ lineId, number }) =>
    lines.filter(({ id }) => id === lineId).map((line) => ({ line, number })),
  );
}

interface GivenBack {
  cuts: readonly LinePieces[];
  reason: CutReason;
  ref: string;
  isUnshipped: boolean;
}

async function giveBackPieces(
  tx: Tx,
  order: OrderRow,
  { cuts, reason, ref, isUnshipped }: GivenBack,
): Promise<void> {
  const pieces = cuts.map(({ line, number }) => ({ lineId: line.id, goodsId: line.goodsId, number }));
  const missing = missingOf(pieces, await pickTroubles(tx, order.id), reason);
  const isMissing = (id: number) => missing.some(({ lineId }) => lineId === id);
  // An offer does not sell missing pieces again. Of a combination that has begun to ship, pieces are cut, not sets: the offer sells
  // sets and has no use for them.
  const specials = cuts
    .filter(({ line }) => line.specialId !== 0)
    .map(({ line, number }) => ({
      specialId: line.specialId,
      number,
      isToShelf: isMissing(line.id) || (line.combinationId !== 0 && !isUnshipped),
    }));
  const ofOffers = await giveBackCut(tx, order.account_id, specials, ref);
  const ofShelf = cuts
    .filter(({ line }) => !line.hasOwnStock)
    .map(({ line, number }) => ({ goodsId: line.goodsId, warehouseId: order.warehouse_id, number }));
  await releasePieces(tx, order, { demands: [...ofShelf, ...ofOffers], missing, cause: 'cut', ref });
}

async function keepCut(tx: Tx, cuts: readonly LinePieces[]): Promise<void> {
  await sql`
    update sales_order_line l set cut_number = l.cut_number + c.number, refunded_fen = l.refunded_fen + c.fen
    from unnest(${cuts.map(({ line }) => line.id)}::int8[], ${cuts.map(({ number }) => number)}::int4[],
      ${cuts.map((cut) => Number(cutValue(cut).money))}::int8[]) as c (id, number, fen) where l.id = c.id`.execute(
    tx,
  );
}
