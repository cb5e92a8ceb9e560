import { useServerTime } from '../lib/clock.tsx';
import { date } from '../lib/format.ts';
import { ADDRESS, LICENCES, STATEMENT } from './company.ts';
import styles from './Legal.module.css';

/** The footer of pages that have no other: only what the law wants to be read. */
export const Legal = ({ siteName }: { siteName: string }) => (
  <footer className={styles.footer}>
    <div className="wrap">
      <Words siteName={siteName} />
    </div>
  </footer>
);

/** The statement, the licences, the address. */
export const Words = ({ siteName }: { siteName: string }) => (
  <div className={styles.legal}>
    <p>{STATEMENT}</p>
    <p className={styles.licences}>
      {LICENCES.map((licence) => (
        <span key={licence}>{licence}</span>
      ))}
    </p>
    <p>
      地址：{ADDRESS}　© <Year /> {siteName}　版权所有
    </p>
  </div>
);

/** The current year (product.md §1), by the server's clock. */
const Year = () => date(useServerTime()).slice(0, 4);
