import type { GoodsDetail } from '@qingnang/contract/catalog';
import { fenToYuan } from '@qingnang/rules/money';
import { dayInChina, endOfDaySeconds } from '../../../../http/dates.ts';
import { mineData } from '../mine/present.ts';
import { goodsCard } from '../present.ts';
import { isSaleable } from '../records/rules.ts';
import { specialOfferData } from '../specials/present.ts';
import type { Detail } from './reads.ts';

/** Lots that a page shows. */
const LOTS = 20;

export function goodsDetailData(detail: Detail): GoodsDetail {
  const { offer, record, path, mine } = detail;
  const { warehouse } = offer;
  return {
    ...goodsCard(offer),
    mine: mineData(mine),
    generic_name: offer.genericName,
    barcode: offer.barcode,
    scope_name: offer.scopeName,
    limit_per_day: offer.limitPerDay,
    description: record.description,
    brand: record.brand,
    category_path: path.map(({ id, name }) => ({ id, name })),
    warehouses: offer.warehouses.map(({ id, name, available }) => ({
      ck_id: id,
      name,
      number: offer.isVisible ? available : null,
    })),
    lots: lotsData(detail),
    shipping: {
      shipping_amount: fenToYuan(warehouse.freeShipping),
      fee: fenToYuan(warehouse.shippingFee),
      minimum_amount: fenToYuan(warehouse.minimumOrder),
    },
    specials: offer.specials.map((special) => specialOfferData(offer, special)),
    right: offer.right && { status: offer.right.status, reply: offer.right.reply },
  };
}

function lotsData({ offer, record }: Detail): GoodsDetail['lots'] {
  const today = dayInChina(new Date());
  const names = new Map(offer.warehouses.map(({ id, name }) => [id, name]));
  return record.lots
    .filter((lot) => isSaleable(lot, today))
    .slice(0, LOTS)
    .map((lot) => ({
      lot_no: lot.lotNo,
      produced_on: endOfDaySeconds(lot.producedOn),
      expires_on: endOfDaySeconds(lot.expiresOn),
      ck_name: names.get(lot.warehouseId) ?? '',
    }));
}
