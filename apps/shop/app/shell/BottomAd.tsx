import type { bottomBanners } from '@qingnang/contract/content';
import type { Banner } from '@qingnang/contract/shell';
import { useEffect, useState } from 'react';
import { call } from '../lib/api.ts';
import { DataLink } from '../ui/DataLink.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import styles from './BottomAd.module.css';

/** Closed once, it stays away while the browser window is open. */
const CLOSED = 'qn-bottom-ad-closed';

/** A banner over the foot of the home page. Nothing waits for it: it is read once the page stands, and fails in silence. */
export default function BottomAd() {
  const [banner, setBanner] = useState<Banner | null>(null);
  useEffect(() => {
    if (sessionStorage.getItem(CLOSED) !== null) return;
    const controller = new AbortController();
    call<typeof bottomBanners>('GET /api/focus/bottom', { quiet: true, signal: controller.signal })
      .then(({ list }) => setBanner(list[0] ?? null))
      .catch(() => undefined);
    return () => controller.abort();
  }, []);
  if (!banner) return null;
  const close = () => {
    sessionStorage.setItem(CLOSED, '1');
    setBanner(null);
  };
  return (
    <aside className={styles.bottomAd} aria-label="底部广告">
      <DataLink className={styles.link} url={banner.url} bannerId={banner.id}>
        <picture>
          {banner.image_phone && <source media="(max-width: 899px)" srcSet={banner.image_phone} />}
          <img className={styles.image} src={banner.image} alt={banner.title} width={1920} height={72} />
        </picture>
      </DataLink>
      <IconButton className={styles.close} icon="close" label="关闭广告" onClick={close} />
    </aside>
  );
}
