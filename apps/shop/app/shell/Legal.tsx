import { useServerTime } from '../lib/clock.tsx';
import { date } from '../lib/format.ts';
import { PlainLink } from '../ui/PlainLink.tsx';
import { ADDRESS, LICENCES, STATEMENT } from './company.ts';
import styles from './Legal.module.css';

/** The licences themselves, as the law wants them to be found from every page. */
const LICENCES_PAGE = '/help/xrzn/hyzc?id=66';

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
        <PlainLink key={licence} to={LICENCES_PAGE}>
          {licence}
        </PlainLink>
      ))}
    </p>
    <p className={styles.address}>
      <span>地址：{ADDRESS}</span>
      <span>
        © <Year /> {siteName}　版权所有
      </span>
    </p>
  </div>
);

/** The current year, by the server's clock. */
const Year = () => date(useServerTime()).slice(0, 4);
