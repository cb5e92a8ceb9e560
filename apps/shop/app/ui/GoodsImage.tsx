import { useState } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './GoodsImage.module.css';
import { Icon } from './Icon.tsx';
import { sourcesOf } from './image-sources.ts';

interface GoodsImageProps {
  src: string;
  /** Box in pixels; the picture fits into it, and the page never moves when it comes. */
  width: number;
  height?: number;
  /** Empty (usual) where the goods' name stands beside it. */
  alt?: string;
  /** Above the fold: fetched at once. Otherwise when it comes near. */
  eager?: boolean;
  className?: string | undefined;
}

export function GoodsImage({ src, width, height = width, alt = '', eager, className }: GoodsImageProps) {
  const [missing, setMissing] = useState(false);
  if (missing || src === '')
    return (
      <span
        className={cx(styles.none, className)}
        style={{ width, height }}
        {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      >
        <Icon name="image" size={width < 60 ? 16 : 28} />
      </span>
    );
  const sources = sourcesOf(src);
  const image = (
    <img
      className={cx(styles.image, className)}
      src={src}
      srcSet={sources?.webp}
      sizes={sources && `${width}px`}
      width={width}
      height={height}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setMissing(true)}
    />
  );
  if (!sources) return image;
  return (
    <picture className={styles.picture}>
      <source type="image/avif" srcSet={sources.avif} sizes={`${width}px`} />
      {image}
    </picture>
  );
}
