import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import Dialog from '../../ui/Dialog.tsx';
import { AddressChoice } from './AddressChoice.tsx';

interface AddressActProps {
  onClose: () => void;
  onChosen: (id: number) => void;
}

/** Sends an order that has not left yet to another address. */
export default function AddressAct({ onClose, onChosen }: AddressActProps) {
  const [id, setId] = useState<number | null>(null);
  return (
    <Dialog
      open
      onClose={onClose}
      title="选择收货地址"
      foot={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" disabled={id === null} onClick={() => id !== null && onChosen(id)}>
            确定
          </Button>
        </>
      }
    >
      <AddressChoice value={id} onChange={setId} />
    </Dialog>
  );
}
