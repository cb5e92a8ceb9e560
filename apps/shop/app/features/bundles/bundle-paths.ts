import { withQuery } from '@qingnang/contract/call';

/** The goods of one 组合满赠. */
export const giftGoodsPath = (groupId: number, page = 1): string =>
  withQuery('/zhmz/list', { id: groupId, page: page > 1 ? page : undefined });

/** A page of 拼团专区 or 组合购. */
export const zonePage = (path: '/ptzq' | '/zhzq', page: number): string =>
  withQuery(path, { page: page > 1 ? page : undefined });
