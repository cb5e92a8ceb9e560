import type { BrandRow } from '@qingnang/contract/zones';
import { count } from '../../lib/format.ts';
import { PageLink } from '../../ui/PageLink.tsx';
import { PlainList } from '../../ui/PlainList.tsx';
import { BrandMark } from '../goods/BrandMark.tsx';
import styles from './BrandCells.module.css';
import { brandPath } from './brand-data.ts';

/** Brands side by side, each leading to its hall. */
export const BrandCells = ({ brands }: { brands: readonly BrandRow[] }) => (
  <PlainList className={styles.cells} aria-label="品牌">
    {brands.map(({ id, name, logo, describe, goods_count }) => (
      <li key={id}>
        <PageLink className={styles.cell} to={brandPath(id)}>
          <span className={styles.mark}>
            <BrandMark id={id} name={name} logo={logo} />
          </span>
          <span className={styles.describe}>{describe}</span>
          <span className={styles.count}>{count(goods_count)} 个商品</span>
        </PageLink>
      </li>
    ))}
  </PlainList>
);
