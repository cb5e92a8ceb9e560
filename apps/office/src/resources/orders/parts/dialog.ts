import type { AdminOrder } from '../api.ts';

/** What every dialog about one order is given. */
export interface DialogProps {
  order: AdminOrder;
  isOpen: boolean;
  close: () => void;
}
