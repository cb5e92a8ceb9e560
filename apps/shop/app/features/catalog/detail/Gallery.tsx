import { type KeyboardEvent, type PointerEvent, Suspense, useState } from 'react';
import { lazyKept } from '../../../lib/lazy-kept.ts';
import { GoodsImage } from '../../../ui/GoodsImage.tsx';
import styles from './Gallery.module.css';
import { nextPlace } from './next-place.ts';
import { useSwipe } from './useSwipe.ts';

const ZoomDialog = lazyKept(() => import('./ZoomDialog.tsx'));

interface GalleryProps {
  images: readonly string[];
  name: string;
}

/** Pictures of a goods: larger under the pointer, whole on a press; arrows and a stroke of the finger turn them over. */
export function Gallery({ images, name }: GalleryProps) {
  const [at, setAt] = useState(0);
  const [open, setOpen] = useState(false);
  const shown = images[at] ?? '';
  const turn = (by: number) => setAt(nextPlace(at, by, images.length));
  const swipe = useSwipe(turn);
  return (
    <section className={styles.gallery} aria-label="商品图片" onKeyDown={(event) => turnByKey(event, turn)}>
      <button
        className={styles.stage}
        type="button"
        aria-label={images.length > 1 ? `放大查看图片 ${at + 1} / ${images.length}` : '放大查看图片'}
        disabled={shown === ''}
        onPointerMove={follow}
        onClick={() => setOpen(true)}
        {...swipe}
      >
        <GoodsImage key={shown} className={styles.image} src={shown} width={352} alt={name} eager />
        {images.length > 1 && (
          <span className={styles.place} aria-hidden="true">
            {at + 1} / {images.length}
          </span>
        )}
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
          <ZoomDialog images={images} at={at} name={name} onTurn={turn} onClose={() => setOpen(false)} />
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

const BY_KEY: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

function turnByKey(event: KeyboardEvent, turn: (by: number) => void): void {
  const by = BY_KEY[event.key];
  if (by === undefined) return;
  event.preventDefault();
  turn(by);
}

/** The part under the pointer is the part that is enlarged. */
function follow({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): void {
  const box = currentTarget.getBoundingClientRect();
  currentTarget.style.setProperty('--x', `${((clientX - box.left) / box.width) * 100}%`);
  currentTarget.style.setProperty('--y', `${((clientY - box.top) / box.height) * 100}%`);
}
