import type { GoodsPaper } from '@qingnang/contract/goods-papers';

/** The colour of how a paper stands. */
export const PAPER_TONES: Readonly<Record<GoodsPaper['state'], string>> = {
  valid: 'ok',
  due: 'wait',
  expired: 'bad',
};
