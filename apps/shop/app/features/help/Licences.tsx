import type { Licence } from '@qingnang/contract/shop-settings';
import { cx } from '../../lib/cx.ts';
import styles from './Licences.module.css';

interface LicencesProps {
  licences: readonly Licence[];
  /** h1 where no article stands above them. */
  heading: 'h1' | 'h2';
}

/** The shop's licences, each with its number, its end and its picture. */
export const Licences = ({ licences, heading: Heading }: LicencesProps) => (
  <section className={cx('panel', styles.licences)} aria-labelledby="licences-title">
    <Heading className={styles.title} id="licences-title">
      证照公示
    </Heading>
    <ul className={styles.list}>
      {licences.map((licence) => (
        <li key={`${licence.name}${licence.number}`} className={styles.licence}>
          {licence.is_picture === 1 && (
            <a href={licence.url} target="_blank" rel="noopener" aria-label={`查看${licence.name}原图`}>
              <img className={styles.image} src={licence.url} alt={licence.name} loading="lazy" />
            </a>
          )}
          <b>{licence.name}</b>
          {licence.is_picture === 0 && (
            <a className="link small" href={licence.url} target="_blank" rel="noopener">
              查看{licence.name}扫描件
            </a>
          )}
          {licence.number !== '' && <span className="small sub">编号：{licence.number}</span>}
          {licence.valid_until !== '' && <span className="small sub">有效期至：{licence.valid_until}</span>}
        </li>
      ))}
    </ul>
  </section>
);
