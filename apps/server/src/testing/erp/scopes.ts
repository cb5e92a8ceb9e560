import type { SellerScope } from '@qingnang/contract/machine-words';

/** What a key of the connector may do (docs/connectors.md). */
export const CONNECTOR_SCOPES: readonly SellerScope[] = [
  'goods.write',
  'prices.write',
  'stock.write',
  'customers.write',
  'orders.read',
  'orders.write',
  'shipments.write',
  'comparisons.write',
];
