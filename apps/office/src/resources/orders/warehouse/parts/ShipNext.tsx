import { useOrder } from '../../api.ts';
import { ShipDialog } from '../../parts/ShipDialog.tsx';

interface ShipNextProps {
  id: number;
  /** The order below it in the list; null = it is the last. */
  next: number | null;
  open: (id: number | null) => void;
}

/** The parcel of an order; when it has left, the one of the next order is there. */
export function ShipNext({ id, next, open }: ShipNextProps) {
  const { data: order } = useOrder(id);
  if (!order) return null;
  return <ShipDialog order={order} isOpen close={() => open(null)} done={() => open(next)} />;
}
