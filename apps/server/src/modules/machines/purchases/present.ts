import type { DataOf } from '@qingnang/contract/call';
import type { V1CatalogueItem } from '@qingnang/contract/v1-catalogue';
import type { V1Purchase, v1Addresses, v1Purchase, v1PurchaseCodes } from '@qingnang/contract/v1-purchases';
import { decimalFen, decimalPrice, fen, priceE4 } from '@qingnang/rules/money';
import { ORDER_STATUS, statusName } from '@qingnang/rules/order-state';
import { addressWords } from '@qingnang/rules/places';
import { stepOf } from '@qingnang/rules/quantity';
import { instantInChina } from '../../../http/dates.ts';
import { buyableNumber, type GoodsOffer, priceAtMinimum } from '../../catalogue/rules.ts';
import type { AddressRow } from '../../company/reads.ts';
import type { CodedLine } from '../../fulfilment/rules.ts';
import type { OrderHead, orderParts } from '../../ordering/reads.ts';
import type { Submitted } from '../../ordering/writes.ts';

/** A goods as a company's own system is told it. What the company may not see stays null. */
export function presentOffer(offer: GoodsOffer): V1CatalogueItem {
  const { warehouse, isVisible, ladder, reason } = offer;
  const price = priceAtMinimum(offer);
  return {
    id: offer.id,
    name: offer.name,
    spec: offer.spec,
    maker: offer.maker,
    unit: offer.unit,
    approval_no: offer.approvalNo,
    barcode: offer.barcode,
    price: price === null ? null : decimalPrice(price),
    ladder: (ladder?.steps ?? []).map((step) => ({ quantity: step.number, price: decimalPrice(step.price) })),
    available: isVisible ? buyableNumber(offer) : null,
    nearest_expiry: warehouse.nearestExpiry,
    min_quantity: offer.minOrder,
    quantity_step: stepOf(offer),
    can_buy: reason === null,
    reason: reason?.message ?? '',
  };
}

export const presentAddresses = (rows: readonly AddressRow[]): DataOf<typeof v1Addresses> => ({
  items: rows.map((row) => ({
    id: row.id,
    consignee: row.consignee,
    address: addressWords(row),
    is_default: row.is_default,
  })),
});

export const presentSubmitted = ({ orders, proposalId }: Submitted): DataOf<typeof v1Purchase> => ({
  orders: orders.map(({ id, order_no, payable_fen }) => ({
    id,
    order_no,
    amount_due: decimalFen(fen(payable_fen)),
  })),
  proposal_id: proposalId,
});

/** An order with its lines and deliveries. */
export function presentPurchase(
  order: OrderHead,
  { lines, shipments, received }: Awaited<ReturnType<typeof orderParts>>,
): V1Purchase {
  const isDue = order.status === ORDER_STATUS.pending_payment;
  return {
    id: order.id,
    order_no: order.order_no,
    status: order.status,
    status_name: statusName(order.status),
    placed_at: instantInChina(order.placed_at),
    total: decimalFen(fen(order.goods_fen - order.discount_fen + order.shipping_fen)),
    amount_due: decimalFen(fen(isDue ? order.payable_fen - received : 0)),
    lines: lines.map((line) => ({
      goods_id: line.goods_id,
      name: line.name,
      spec: line.spec,
      maker: line.maker,
      unit: line.unit,
      quantity: line.number,
      shipped_quantity: line.shipped_number,
      price: decimalPrice(priceE4(line.unit_price_e4)),
      amount: decimalFen(fen(line.amount_fen)),
      is_gift: line.promotion_id !== 0,
    })),
    deliveries: shipments.map((shipment) => ({
      id: shipment.id,
      delivery_no: shipment.shipment_no,
      carrier: shipment.carrier,
      tracking_no: shipment.tracking_no,
      shipped_at: instantInChina(shipment.shipped_at),
      delivered_at: shipment.delivered_at && instantInChina(shipment.delivered_at),
      lots: shipment.lines.map(({ name, spec, lot_no, produced_on, expires_on, number }) => ({
        name,
        spec,
        lot_no,
        produced_on,
        expires_on,
        quantity: number,
      })),
    })),
  };
}

export const presentCodes = (lines: readonly CodedLine[]): DataOf<typeof v1PurchaseCodes> => ({
  items: lines.map((line) => ({
    delivery_id: line.shipment_id,
    delivery_no: line.shipment_no,
    goods_id: line.goods_id,
    name: line.name,
    lot_no: line.lot_no,
    expires_on: line.expires_on,
    quantity: line.number,
    codes: line.codes.map(({ code, level, pieces, parent }) => ({ code, level, pieces, parent })),
  })),
});
