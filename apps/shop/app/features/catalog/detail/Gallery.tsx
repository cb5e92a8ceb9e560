import { lazy, type PointerEvent, Suspense, useState } from 'react';
import { GoodsImage } from '../../../ui/GoodsImage.tsx';
import styles from './Gallery.module.css';

const ZoomDialog = lazy(() => import('./ZoomDialog.tsx'));

interface GalleryProps {
  images: readonly string[];
  name: string;
}

/** Pictures of a goods: larger under the pointer, whole on a press. */
export function Gallery({ images, name }: GalleryProps) {
  const [at, setAt] = useState(0);
  const [open, setOpen] = useState(false);
  const shown = images[at] ?? '';
  return (
    <section className={styles.gallery} aria-label="商品图片">
      <button
        className={styles.stage}
        type="button"
        aria-label="放大查看图片"
        disabled={shown === ''}
        onPointerMove={follow}
        onClick={() => setOpen(true)}
      >
        <GoodsImage key={shown} className={styles.image} src={shown} width={352} alt={name} eager />
      </button>
      {images.length > 1 && (
        <div className={styles.thumbs}>
          {images.map((image, index) => (
            <button
              key={image}
              className={styles.thumb}
              type="button"
              aria-label={`第 ${index + 1} 张`}
              aria-current={index === at || undefined}
              onClick={() => setAt(index)}
            >
              <GoodsImage src={image} width={72} />
            </button>
          ))}
        </div>
      )}
      {open && (
        <Suspense>
          <ZoomDialog image={shown} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}

export const imagesOf = ({
  image,
  goods_image,
}: {
  image: string;
  goods_image: readonly { url: string }[];
}): string[] => [...new Set([image, ...goods_image.map(({ url }) => url)].filter(Boolean))];

/** The part under the pointer is the part that is enlarged. */
function follow({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): void {
  const box = currentTarget.getBoundingClientRect();
  currentTarget.style.setProperty('--x', `${((clientX - box.left) / box.width) * 100}%`);
  currentTarget.style.setProperty('--y', `${((clientY - box.top) / box.height) * 100}%`);
}
