import type { GoodsCard } from '@qingnang/contract/catalog';
import { count, money } from '../../lib/format.ts';
import { Tag } from '../../ui/Tag.tsx';
import styles from './LadderHint.module.css';
import { ladderRanges, type Priced } from './ladder-ranges.ts';
import type { Packing } from './packs.ts';
import { promotionTags } from './promotion-tags.ts';

interface LadderHintProps {
  goods: Priced & Packing & Pick<GoodsCard, 'bzdw' | 'tags'>;
}

/** From how many on it gets cheaper: 满 50盒 ¥10.50，100盒 ¥10.20; without the letter where that stands for 满减. */
export function LadderHint({ goods }: LadderHintProps) {
  const steps = ladderRanges(goods).slice(1);
  if (steps.length === 0) return null;
  const words = steps.map(({ from, price }) => `${count(from)}${goods.bzdw} ${money(price)}`).join('，');
  if (promotionTags(goods.tags).some(({ name }) => name === '满'))
    return <span className={styles.ladder}>阶梯 {words}</span>;
  return (
    <Tag name="满" title="阶梯价">
      满 {words}
    </Tag>
  );
}
