import Dialog from '../../../ui/Dialog.tsx';
import { GoodsImage } from '../../../ui/GoodsImage.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import styles from './Gallery.module.css';
import { useSwipe } from './useSwipe.ts';

interface ZoomDialogProps {
  images: readonly string[];
  at: number;
  name: string;
  onTurn: (by: number) => void;
  onClose: () => void;
}

/** A picture as large as the window allows, and the way to the others. */
export default function ZoomDialog({ images, at, name, onTurn, onClose }: ZoomDialogProps) {
  const swipe = useSwipe(onTurn);
  const many = images.length > 1;
  return (
    <Dialog open wide title={many ? `${name}（${at + 1} / ${images.length}）` : name} onClose={onClose}>
      <div className={styles.zoom} {...swipe}>
        {many && <IconButton icon="left" label="上一张" onClick={() => onTurn(-1)} />}
        <GoodsImage
          key={images[at]}
          className={styles.whole}
          src={images[at] ?? ''}
          width={640}
          alt={name}
          eager
        />
        {many && <IconButton icon="right" label="下一张" onClick={() => onTurn(1)} />}
      </div>
    </Dialog>
  );
}
