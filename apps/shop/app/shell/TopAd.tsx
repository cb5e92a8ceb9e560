import type { Banner } from '@qingnang/contract/shell';
import { createStore, useStore } from '../lib/store.ts';
import { DataLink } from '../ui/DataLink.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import styles from './TopAd.module.css';

const closed = createStore(false);

/** Above everything on the home page, until it is closed. */
export default function TopAd({ banner }: { banner: Banner }) {
  if (useStore(closed, false)) return null;
  return (
    <aside className={styles.topAd} aria-label="活动">
      <DataLink className={styles.link} url={banner.url} bannerId={banner.id}>
        <picture>
          {banner.image_phone && <source media="(max-width: 599px)" srcSet={banner.image_phone} />}
          <img className={styles.image} src={banner.image} alt={banner.title} width={1920} height={60} />
        </picture>
      </DataLink>
      <IconButton
        className={styles.close}
        icon="close"
        iconSize={14}
        label="关闭广告"
        onClick={() => closed.set(true)}
      />
    </aside>
  );
}
