import { Button } from '../../ui/Button.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import styles from './Member.module.css';

const LINKS: readonly { label: string; to: string; icon: IconName }[] = [
  { label: '账户中心', to: '/zhzx', icon: 'user' },
  { label: '自助服务', to: '/zzfw', icon: 'grid' },
  { label: '电子发票', to: '/dzfp', icon: 'invoice' },
  { label: '药检报告', to: '/jybg', icon: 'report' },
  { label: '多店管理', to: '/ddgl', icon: 'store' },
  { label: '收货地址', to: '/addr', icon: 'pin' },
  { label: '我的收藏', to: '/star', icon: 'heart' },
  { label: '品种求购', to: '/pzqg', icon: 'edit' },
];

/** On phones in place of the menu at the side, and the way out. */
export const PhoneMenu = ({ signOut }: { signOut: () => Promise<void> }) => (
  <nav className="panel only-phone" aria-label="会员服务">
    <ul className={styles.phoneMenu}>
      {LINKS.map(({ label, to, icon }) => (
        <li key={to}>
          <PageLink to={to}>
            <Icon name={icon} size={24} />
            {label}
          </PageLink>
        </li>
      ))}
    </ul>
    <p className={styles.way}>
      <Button block onClick={() => void signOut()}>
        退出登录
      </Button>
    </p>
  </nav>
);
