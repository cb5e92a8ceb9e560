import type { GoodsDetail } from '@qingnang/contract/catalog';
import { PackButton } from './PackButton.tsx';

/** 首营资料 of a goods, for who may see its prices and whose scopes hold it; others are told by the reason beside the price. */
const GoodsPapers = ({ goods: { id, price, reason } }: { goods: GoodsDetail }) =>
  price === null || reason?.code === 'out_of_scope' ? null : (
    <p>
      <PackButton size="sm" choice={{ goods_id: id }} label="首营资料" />
    </p>
  );

export default GoodsPapers;
