import type { GoodsCard } from '@qingnang/contract/catalog';
import { Price } from '../../ui/Price.tsx';

interface GoodsPriceProps {
  goods: Pick<GoodsCard, 'price' | 'reason' | 'bzdw'>;
  /** Another price than that of the smallest order. */
  value?: number | null;
  size?: 'sm' | 'md' | 'lg' | 'xl';
}

/** The price a piece with its unit, or what stands in its place. */
export function GoodsPrice({ goods, value = goods.price, size = 'md' }: GoodsPriceProps) {
  // Shown to all who may see prices, and not bought by anybody yet.
  if (goods.reason?.code === 'price_pending') return <span className="small muted">价格制定中</span>;
  return <Price value={value} size={size} unit={goods.bzdw} />;
}
