import type { Banner, CommonData } from '@qingnang/contract/shell';
import { cx } from '../../lib/cx.ts';
import { DataLink } from '../../ui/DataLink.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { BrandMark } from '../goods/BrandMark.tsx';
import styles from './BrandWall.module.css';

const SHOWN = 12;
interface BrandWallProps {
  brands: CommonData['brand'];
  /** The brand of the month, beside the wall. */
  banner: Banner | null;
}

/** Brands by name, or by logo where staff uploaded one. */
export const BrandWall = ({ brands, banner }: BrandWallProps) => (
  <div className={cx(styles.brands, banner && styles.withFeature)}>
    {banner && <Feature banner={banner} />}
    <Wall brands={brands} />
  </div>
);

const Feature = ({ banner }: { banner: Banner }) => (
  <DataLink className={styles.feature} url={banner.url} bannerId={banner.id}>
    <picture>
      {banner.image_phone && <source media="(max-width: 899px)" srcSet={banner.image_phone} />}
      <img src={banner.image} alt={banner.title} width={300} height={224} loading="lazy" />
    </picture>
  </DataLink>
);

const Wall = ({ brands }: { brands: CommonData['brand'] }) => (
  <ul className={styles.wall}>
    {brands.slice(0, SHOWN).map(({ id, name, logo }) => (
      <li key={id}>
        <PageLink className={styles.cell} to={`/ppzq/info/${id}`}>
          <BrandMark id={id} name={name} logo={logo} />
        </PageLink>
      </li>
    ))}
  </ul>
);
