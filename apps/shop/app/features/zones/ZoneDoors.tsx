import { pageExists } from '../../lib/page-exists.ts';
import { PageLink } from '../../ui/PageLink.tsx';
import styles from './ZoneDoors.module.css';

/** Every zone has a door here, in the order in which buyers ask for them: phones have no other menu of them. */
const DOORS: readonly { name: string; to: string }[] = [
  { name: '活动专区', to: '/yjh' },
  { name: '每日特价', to: '/mrtj' },
  { name: '满额返现', to: '/hb' },
  { name: '9.4折专区', to: '/welfare' },
  { name: '组合满赠', to: '/zhmz' },
  { name: '组合购', to: '/zhzq' },
  { name: '拼团专区', to: '/ptzq' },
  { name: '包邮专区', to: '/yx' },
  { name: '近效期专场', to: '/jxqzc' },
  { name: '控销专区', to: '/kxzq/new' },
  { name: '品牌专区', to: '/ppzq' },
  { name: '中药饮片', to: '/zyyp' },
  { name: '器械专区', to: '/qxzq' },
  { name: '医友会', to: '/yyh' },
  { name: '领券中心', to: '/lqzx' },
  { name: '积分商城', to: '/jfsc' },
].filter(({ to }) => pageExists(to));

export const ZoneDoors = () => (
  <nav className={styles.doors} aria-label="全部专区">
    <b className={styles.title}>全部专区</b>
    <ul className={styles.list}>
      {DOORS.map(({ name, to }) => (
        <li key={to}>
          <PageLink to={to}>{name}</PageLink>
        </li>
      ))}
    </ul>
  </nav>
);
