import { AddButton } from '../catalog/AddButton.tsx';
import { useBuying } from '../catalog/useBuying.ts';
import type { Offered } from './home-data.ts';

/** 立即抢: the smallest order through the offer. */
export default function SpikeBuy({ goods, offer }: Offered) {
  return <AddButton buying={useBuying(goods, offer)} kind="seckill" />;
}
