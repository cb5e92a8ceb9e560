import type { Banner, CommonData } from '@qingnang/contract/shell';
import type { CSSProperties } from 'react';
import { cx } from '../../lib/cx.ts';
import { withQuery } from '../../lib/form-body.ts';
import { DataLink } from '../../ui/DataLink.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import styles from './BrandWall.module.css';

const SHOWN = 12;
/** Dark enough for small type on white; a brand keeps its colour. */
const COLOURS = [
  '#0B5EA8',
  '#0A7A4E',
  '#A3272F',
  '#1F4E9B',
  '#146B5D',
  '#8A3B12',
  '#4B4F9E',
  '#7A4B10',
] as const;

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
        <PageLink
          className={styles.cell}
          to={withQuery('/list', { brand_id: id })}
          style={{ '--mark': COLOURS[id % COLOURS.length] } as CSSProperties}
        >
          {logo ? (
            <img className={styles.logo} src={logo} alt={name} width={120} height={40} loading="lazy" />
          ) : (
            <span className={styles.mark}>{name}</span>
          )}
        </PageLink>
      </li>
    ))}
  </ul>
);
