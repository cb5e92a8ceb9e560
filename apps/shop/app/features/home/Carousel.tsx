import type { Banner } from '@qingnang/contract/shell';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { DataLink } from '../../ui/DataLink.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Carousel.module.css';

const TURN_MS = 5000;

/** The home banners, one after the other; it rests under the pointer, the focus, and for who wants no motion. */
export function Carousel({ banners }: { banners: readonly Banner[] }) {
  const [at, setAt] = useState(0);
  const [resting, setResting] = useState(false);
  const count = banners.length;
  const go = (step: number) => setAt((now) => (now + step + count) % count);
  useTurning(count > 1 && !resting, () => go(1));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') go(-1);
    if (event.key === 'ArrowRight') go(1);
  };
  if (count === 0) return <div className={styles.banner} />;
  return (
    <section
      className={styles.banner}
      aria-roledescription="轮播"
      aria-label="活动横幅"
      onPointerEnter={() => setResting(true)}
      onPointerLeave={() => setResting(false)}
      onFocus={() => setResting(true)}
      onBlur={() => setResting(false)}
      onKeyDown={onKeyDown}
    >
      {banners[0] && <Preload banner={banners[0]} />}
      {banners.map((banner, index) => (
        <Slide key={banner.id} banner={banner} shown={index === at} first={index === 0} />
      ))}
      {count > 1 && (
        <>
          <button
            className={cx(styles.arrow, styles.back)}
            type="button"
            aria-label="上一张"
            onClick={() => go(-1)}
          >
            <Icon name="left" />
          </button>
          <button
            className={cx(styles.arrow, styles.next)}
            type="button"
            aria-label="下一张"
            onClick={() => go(1)}
          >
            <Icon name="right" />
          </button>
          <div className={styles.dots}>
            {banners.map((banner, index) => (
              <button
                key={banner.id}
                className={styles.dot}
                type="button"
                aria-label={`第 ${index + 1} 张`}
                aria-current={index === at || undefined}
                onClick={() => setAt(index)}
              />
            ))}
          </div>
        </>
      )}
    </section>
  );
}

/** Below 900 the page is a phone's, below 1280 a tablet's . */
const PHONE = '(max-width: 899px)';
const TABLET = '(max-width: 1279px)';
const ONLY_TABLET = `(min-width: 900px) and ${TABLET}`;
const DESKTOP = '(min-width: 1280px)';

/** The first picture is the largest thing of the first screen: the head asks for it, in the form that this screen shows. */
const Preload = ({ banner: { image, image_tablet, image_phone } }: { banner: Banner }) =>
  [
    { media: PHONE, href: image_phone || image_tablet || image },
    { media: ONLY_TABLET, href: image_tablet || image },
    { media: DESKTOP, href: image },
  ].map(({ media, href }) => (
    <link key={media} rel="preload" as="image" href={href} media={media} fetchPriority="high" />
  ));

const Slide = ({ banner, shown, first }: { banner: Banner; shown: boolean; first: boolean }) => (
  <div className={cx(styles.slide, shown && styles.shown)} inert={!shown}>
    <DataLink url={banner.url} bannerId={banner.id}>
      <picture>
        {banner.image_phone && <source media={PHONE} srcSet={banner.image_phone} />}
        {banner.image_tablet && <source media={TABLET} srcSet={banner.image_tablet} />}
        <img
          className={styles.image}
          src={banner.image}
          alt={banner.title}
          width={716}
          height={293}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
        />
      </picture>
    </DataLink>
  </div>
);

function useTurning(turning: boolean, turn: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest `turn` does the same as the first
  useEffect(() => {
    if (!turning || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && turn(), TURN_MS);
    return () => clearInterval(timer);
  }, [turning]);
}
