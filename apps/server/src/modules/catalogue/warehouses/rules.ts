import type { Reason } from '@qingnang/contract/catalog';
import { placeWords } from '@qingnang/rules/places';
import type { Place, ShippingRule } from '@qingnang/rules/shipping';

/** A warehouse and what it asks of an order, by where to. */
export interface Warehouse {
  id: number;
  name: string;
  /** False: nothing of it is sold, whatever lies there. */
  isActive: boolean;
  rules: readonly ShippingRule[];
}

/** What a goods has in a shop without warehouses. */
export const NO_WAREHOUSE: Warehouse = { id: 0, name: '', isActive: false, rules: [] };

/** Why nothing of a closed warehouse can be bought. */
export const closedReason = ({ name }: Pick<Warehouse, 'name'>): Reason => ({
  code: 'out_of_stock',
  message: `${name || '商城'}暂停发货`,
  action: '',
  url: '',
});

/** Why nothing goes from a warehouse to a place, for the buyer. */
export function notServedWords(warehouse: Pick<Warehouse, 'name'>, to: Place | null): string {
  return `${warehouse.name}不配送到${to === null ? '您所在地区' : placeWords(to)}`;
}
