import type { GoodsDetail } from '@qingnang/contract/catalog';
import { fenToYuan } from '@qingnang/rules/money';
import { termsAt } from '@qingnang/rules/shipping';
import { dayInChina, endOfDaySeconds } from '../../../../http/dates.ts';
import { notServedWords } from '../../warehouses/rules.ts';
import { mineData } from '../mine/present.ts';
import { contractData, goodsCard } from '../present.ts';
import { isSaleable } from '../records/rules.ts';
import { specialOfferData } from '../specials/present.ts';
import type { Detail } from './reads.ts';

/** Lots that a page shows. */
const LOTS = 20;

export function goodsDetailData(detail: Detail): GoodsDetail {
  const { offer, record, path, mine } = detail;
  return {
    ...goodsCard(offer),
    mine: mineData(mine),
    generic_name: offer.genericName,
    barcode: offer.barcode,
    scope_name: offer.scopeName,
    ...record.pageFacts,
    limit_per_day: offer.limitPerDay,
    description: record.description,
    brand: record.brand,
    category_path: path.map(({ id, name }) => ({ id, name })),
    warehouses: offer.warehouses
      .filter(({ isActive }) => isActive)
      .map(({ id, name, available }) => ({ ck_id: id, name, number: offer.isVisible ? available : null })),
    lots: lotsData(detail),
    shipping: shippingData(detail),
    contract: contractData(offer),
    specials: offer.specials.map((special) => specialOfferData(offer, special)),
    right: offer.right && { status: offer.right.status, reply: offer.right.reply },
  };
}

/** What the warehouse that it is bought from asks of an order to the buyer's default address. */
function shippingData({ offer: { warehouse }, to }: Detail): GoodsDetail['shipping'] {
  const { isServed, freeFrom, fee, minimumOrder, promise } = termsAt(warehouse.rules, to);
  return {
    shipping_amount: fenToYuan(freeFrom),
    fee: fenToYuan(fee),
    minimum_amount: fenToYuan(minimumOrder),
    promise,
    not_served: isServed ? '' : notServedWords(warehouse, to),
  };
}

function lotsData({ offer, record }: Detail): GoodsDetail['lots'] {
  const today = dayInChina(new Date());
  const open = offer.warehouses.filter(({ isActive }) => isActive);
  const names = new Map(open.map(({ id, name }) => [id, name]));
  return record.lots
    .filter((lot) => isSaleable(lot, today) && names.has(lot.warehouseId))
    .slice(0, LOTS)
    .map((lot) => ({
      lot_no: lot.lotNo,
      produced_on: endOfDaySeconds(lot.producedOn),
      expires_on: endOfDaySeconds(lot.expiresOn),
      ck_name: names.get(lot.warehouseId) ?? '',
    }));
}
