import { soon } from '../../lib/soon.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useIsAwaited } from './arrival.ts';
import type { Keepable } from './favorite.ts';

const load = () => import('./set-arrival.ts');
soon(load);

interface ArrivalButtonProps {
  goods: Keepable;
  size: 'sm' | 'md' | 'lg';
  block: boolean;
}

/** In the place of buying for a goods out of stock: a message comes when it is back. */
export function ArrivalButton({ goods, ...look }: ArrivalButtonProps) {
  const isOn = useIsAwaited(goods);
  const toggle = () => void load().then(({ setArrival }) => setArrival(goods.id, !isOn));
  return (
    <Button {...look} aria-pressed={isOn} onClick={toggle}>
      <Icon name={isOn ? 'check' : 'bell'} size={16} />
      {isOn ? '已登记提醒' : '到货提醒'}
    </Button>
  );
}
