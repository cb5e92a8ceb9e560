import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './Carousel.module.css';
import { DataLink } from './DataLink.tsx';
import { Icon } from './Icon.tsx';
import { InOrder } from './InOrder.tsx';

const TURN_MS = 5000;

export interface Picture {
  /** Of a banner, whose clicks are counted. */
  id?: number;
  title: string;
  image: string;
  image_tablet?: string;
  image_phone: string;
  url: string;
}

interface CarouselProps {
  pictures: readonly Picture[];
  /** Of the pictures for wide screens, in pixels. The box around them is made by `className`. */
  width: number;
  height: number;
  /** The largest thing of the first screen: its first picture is fetched at once. */
  eager?: boolean;
  className?: string | undefined;
}

/** Banners, one after the other; it rests under the pointer, the focus, and for who wants no motion. */
export function Carousel({ pictures, width, height, eager = false, className }: CarouselProps) {
  const [at, setAt] = useState(0);
  const [resting, setResting] = useState(false);
  const count = pictures.length;
  const go = (step: number) => setAt((now) => (now + step + count) % count);
  useTurning(count > 1 && !resting, () => go(1));
  const onKeyDown = (event: KeyboardEvent) => {
    if (count < 2) return;
    if (event.key === 'ArrowLeft') go(-1);
    if (event.key === 'ArrowRight') go(1);
  };
  if (count === 0) return <div className={cx(styles.banner, className)} />;
  return (
    <section
      className={cx(styles.banner, className)}
      aria-roledescription={count > 1 ? '轮播' : undefined}
      aria-label="活动横幅"
      onPointerEnter={() => setResting(true)}
      onPointerLeave={() => setResting(false)}
      onFocus={() => setResting(true)}
      onBlur={() => setResting(false)}
      onKeyDown={onKeyDown}
    >
      {eager && pictures[0] && <Preload picture={pictures[0]} />}
      <InOrder
        items={pictures}
        draw={(picture, index) => (
          <Slide
            picture={picture}
            size={{ width, height }}
            shown={index === at}
            eager={eager && index === 0}
          />
        )}
      />
      {count > 1 && <Controls count={count} at={at} onGo={go} onChoose={setAt} />}
    </section>
  );
}

interface ControlsProps {
  count: number;
  at: number;
  onGo: (step: number) => void;
  onChoose: (index: number) => void;
}

const Controls = ({ count, at, onGo, onChoose }: ControlsProps) => (
  <>
    <button
      className={cx(styles.arrow, styles.back)}
      type="button"
      aria-label="上一张"
      onClick={() => onGo(-1)}
    >
      <Icon name="left" />
    </button>
    <button
      className={cx(styles.arrow, styles.next)}
      type="button"
      aria-label="下一张"
      onClick={() => onGo(1)}
    >
      <Icon name="right" />
    </button>
    <div className={styles.dots}>
      <InOrder
        items={Array.from({ length: count })}
        draw={(_, index) => (
          <button
            className={styles.dot}
            type="button"
            aria-label={`第 ${index + 1} 张`}
            aria-current={index === at || undefined}
            onClick={() => onChoose(index)}
          />
        )}
      />
    </div>
  </>
);

/** Below 900 the page is a phone's, below 1280 a tablet's . */
const PHONE = '(max-width: 899px)';
const TABLET = '(max-width: 1279px)';
const ONLY_TABLET = `(min-width: 900px) and ${TABLET}`;
const DESKTOP = '(min-width: 1280px)';

/** The head asks for the first picture, in the form that this screen shows. */
const Preload = ({ picture: { image, image_tablet, image_phone } }: { picture: Picture }) =>
  [
    { media: PHONE, href: image_phone || image_tablet || image },
    { media: ONLY_TABLET, href: image_tablet || image },
    { media: DESKTOP, href: image },
  ].map(({ media, href }) => (
    <link key={media} rel="preload" as="image" href={href} media={media} fetchPriority="high" />
  ));

interface SlideProps {
  picture: Picture;
  size: { width: number; height: number };
  shown: boolean;
  eager: boolean;
}

const Slide = ({ picture, size, shown, eager }: SlideProps) => (
  <div className={cx(styles.slide, shown && styles.shown)} inert={!shown}>
    <DataLink url={picture.url} bannerId={picture.id}>
      <picture>
        {picture.image_phone && <source media={PHONE} srcSet={picture.image_phone} />}
        {picture.image_tablet && <source media={TABLET} srcSet={picture.image_tablet} />}
        <img
          className={styles.image}
          src={picture.image}
          alt={picture.title}
          {...size}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
        />
      </picture>
    </DataLink>
  </div>
);

function useTurning(turning: boolean, turn: () => void): void {
  const turnIfSeen = useEffectEvent(() => document.visibilityState === 'visible' && turn());
  useEffect(() => {
    if (!turning || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(turnIfSeen, TURN_MS);
    return () => clearInterval(timer);
  }, [turning]);
}
