import { useId } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import Dialog from '../../ui/Dialog.tsx';
import { useWish } from './useWish.ts';
import { WishForm } from './WishForm.tsx';

/** 品种求购 where a search has found nothing. */
export default function WantedDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const wish = useWish(({ id: wanted }) => void navigate(`/pzqg/info?id=${wanted}`));
  return (
    <Dialog
      open
      onClose={onClose}
      title="品种求购"
      foot={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" type="submit" form={id} busy={wish.busy}>
            提交求购
          </Button>
        </>
      }
    >
      <WishForm id={id} name={name} wish={wish} />
    </Dialog>
  );
}
