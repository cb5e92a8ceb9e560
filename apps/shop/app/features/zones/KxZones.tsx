import type { ZoneRow } from '@qingnang/contract/zones';
import styles from './KxZones.module.css';
import { ZoneCards } from './ZoneCards.tsx';

/** The zones of controlled goods; on phones in one row, so that the goods come soon. */
export const KxZones = ({ zones }: { zones: readonly ZoneRow[] }) =>
  zones.length > 0 && (
    <div className={styles.zones}>
      <ZoneCards zones={zones} label="控销品类" />
    </div>
  );
