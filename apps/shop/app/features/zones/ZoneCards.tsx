import type { ZoneRow } from '@qingnang/contract/zones';
import { DataLink } from '../../ui/DataLink.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PlainList } from '../../ui/PlainList.tsx';
import { windowWords } from './campaign-words.ts';
import styles from './ZoneCards.module.css';

/** Running zones or activities, each leading to its page. */
export const ZoneCards = ({ zones, label }: { zones: readonly ZoneRow[]; label: string }) => (
  <PlainList className={styles.cards} aria-label={label}>
    {zones.map((zone) => (
      <li key={zone.id}>
        <ZoneCard zone={zone} />
      </li>
    ))}
  </PlainList>
);

function ZoneCard({ zone }: { zone: ZoneRow }) {
  const time = windowWords(zone);
  return (
    <article className={styles.card} aria-label={zone.title}>
      <div className={styles.cover}>
        {zone.image ? (
          <img src={zone.image} alt="" width={384} height={144} loading="lazy" />
        ) : (
          <Icon name="gift" size={28} />
        )}
      </div>
      <div className={styles.words}>
        <h3 className={styles.title}>
          <DataLink url={zone.url} zoneId={zone.id}>
            {zone.title}
          </DataLink>
        </h3>
        {zone.summary && <p className={styles.summary}>{zone.summary}</p>}
        {time && <p className={styles.time}>{time}</p>}
      </div>
    </article>
  );
}
