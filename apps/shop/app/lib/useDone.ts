import { useRevalidator } from 'react-router';
import { toast } from './toasts.ts';

/** What follows an act of a dialog that the shop has done: its words are said, the dialog goes, the page is read again. */
export function useDone(onClose: () => void): (message: string) => Promise<void> {
  const { revalidate } = useRevalidator();
  return async (message) => {
    toast.success(message);
    onClose();
    await revalidate();
  };
}
