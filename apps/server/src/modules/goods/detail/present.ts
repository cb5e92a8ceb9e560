import type { GoodsDetail } from '@qingnang/contract/catalog';
import { fenToYuan } from '@qingnang/rules/money';
import { endOfDaySeconds } from '../../../http/dates.ts';
import { goodsCard } from '../present.ts';
import type { Detail } from './reads.ts';

export function goodsDetailData({ offer, facts, path, substitutes }: Detail): GoodsDetail {
  const { warehouse } = offer;
  return {
    ...goodsCard(offer),
    generic_name: offer.genericName,
    barcode: offer.barcode,
    origin: offer.origin,
    scope_name: offer.scopeName,
    limit_per_day: offer.limitPerDay,
    description: paragraphs(facts.description),
    brand: facts.brand,
    category_path: path.map(({ id, name }) => ({ id, name })),
    warehouses: offer.warehouses.map(({ id, name, available }) => ({
      ck_id: id,
      name,
      number: offer.isVisible ? available : null,
    })),
    lots: (facts.lots ?? []).map((lot) => ({
      lot_no: lot.lot_no,
      produced_on: endOfDaySeconds(lot.produced_on),
      expires_on: endOfDaySeconds(lot.expires_on),
      ck_name: lot.ck_name,
    })),
    shipping: {
      shipping_amount: fenToYuan(warehouse.freeShipping),
      fee: fenToYuan(warehouse.shippingFee),
      minimum_amount: fenToYuan(warehouse.minimumOrder),
    },
    substitutes: substitutes.map(goodsCard),
    specials: [],
    bought_together: [],
    right: null,
  };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Plain text as safe HTML: descriptions are stored as text, so nothing in them is ever markup. */
export function paragraphs(text: string): string {
  const escaped = text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
  return escaped
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => `<p>${part.replace(/\n/g, '<br>')}</p>`)
    .join('');
}
