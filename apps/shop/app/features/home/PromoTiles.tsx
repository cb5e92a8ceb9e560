import type { Banner } from '@qingnang/contract/shell';
import { DataLink } from '../../ui/DataLink.tsx';
import styles from './PromoTiles.module.css';

const SHOWN = 3;

/** Small banners under the carousel. */
export const PromoTiles = ({ tiles }: { tiles: readonly Banner[] }) => (
  <div className={styles.tiles}>
    {tiles.slice(0, SHOWN).map((tile) => (
      <DataLink key={tile.id} className={styles.tile} url={tile.url} bannerId={tile.id}>
        <picture>
          {tile.image_phone && <source media="(max-width: 899px)" srcSet={tile.image_phone} />}
          <img src={tile.image} alt={tile.title} width={230} height={112} />
        </picture>
      </DataLink>
    ))}
  </div>
);
