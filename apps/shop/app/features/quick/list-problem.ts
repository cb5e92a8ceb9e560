import { MAX_CART_LINES } from '@qingnang/rules/quantity';

/** Why so many rows cannot be taken beside those that are there; '' = they can. A list has as many as a cart. */
export function listProblem(rows: number, there: number): string {
  if (rows === 0) return '没有可识别的内容，每行一个商品，例如：阿莫西林胶囊　0.25g*24粒　华北制药　20';
  if (rows > MAX_CART_LINES) return `一次最多 ${MAX_CART_LINES} 行，请分成几份`;
  if (rows + there > MAX_CART_LINES) return `清单最多 ${MAX_CART_LINES} 行，请先把已识别的加入购物车`;
  return '';
}
