import type { WantedItem } from '@qingnang/contract/wanted';
import { Mark, type MarkKind } from '../../ui/Mark.tsx';

const KINDS: Record<WantedItem['status'], MarkKind> = { open: 'warn', answered: 'ok', closed: 'plain' };

/** Where a wish stands. */
export const WantedMark = ({ wish }: { wish: Pick<WantedItem, 'status' | 'status_name' | 'is_arrived'> }) => (
  <Mark kind={KINDS[wish.status]}>{wish.is_arrived === 1 ? '已到货' : wish.status_name}</Mark>
);
