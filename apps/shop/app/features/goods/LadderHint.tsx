import { count, money } from '../../lib/format.ts';
import { Tag } from '../../ui/Tag.tsx';
import { ladderRanges, type Priced } from './ladder-ranges.ts';
import type { Packing } from './packs.ts';

interface LadderHintProps {
  goods: Priced & Packing & { bzdw: string };
}

/** From how many on it gets cheaper: 满 50盒 ¥10.50，100盒 ¥10.20. */
export function LadderHint({ goods }: LadderHintProps) {
  const steps = ladderRanges(goods).slice(1);
  if (steps.length === 0) return null;
  const words = steps.map(({ from, price }) => `${count(from)}${goods.bzdw} ${money(price)}`).join('，');
  return (
    <Tag name="满" title="阶梯价">
      满 {words}
    </Tag>
  );
}
