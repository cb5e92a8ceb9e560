import Dialog from '../../../ui/Dialog.tsx';
import { GoodsImage } from '../../../ui/GoodsImage.tsx';
import styles from './Gallery.module.css';

interface ZoomDialogProps {
  image: string;
  name: string;
  onClose: () => void;
}

/** One picture as large as the window allows. */
export default function ZoomDialog({ image, name, onClose }: ZoomDialogProps) {
  return (
    <Dialog open wide title={name} onClose={onClose}>
      <GoodsImage className={styles.whole} src={image} width={640} alt={name} eager />
    </Dialog>
  );
}
