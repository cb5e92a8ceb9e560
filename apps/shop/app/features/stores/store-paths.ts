import { withQuery } from '@qingnang/contract/call';
import { STORE_EXPORT } from '@qingnang/contract/store-words';

export interface StoreOrdersQuery {
  /** 0 = all. */
  store?: number;
  status?: number;
  keywords?: string;
  /** Days in China, both included; '' = no bound. */
  from?: string;
  to?: string;
  page?: number;
}

const filterOf = ({ store = 0, status = 0, keywords = '', from = '', to = '' }: StoreOrdersQuery) => ({
  store: store || undefined,
  status: status || undefined,
  keywords,
  from,
  to,
});

export const storeOrdersPath = ({ page = 1, ...filter }: StoreOrdersQuery): string =>
  withQuery('/ddgl/orders', { ...filterOf(filter), page: page > 1 ? page : undefined });

/** The same orders as a file. */
export const storeExportPath = (filter: StoreOrdersQuery): string => {
  const { store, ...rest } = filterOf(filter);
  return withQuery(STORE_EXPORT, { store_id: store, ...rest });
};
