import { mayDo, type Right } from '@qingnang/contract/member-words';
import { useSession } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import styles from './Member.module.css';

const LINKS: readonly { label: string; to: string; icon: IconName; right?: Right }[] = [
  { label: '账户中心', to: '/zhzx', icon: 'user' },
  { label: '自助服务', to: '/zzfw', icon: 'grid' },
  { label: '电子发票', to: '/dzfp', icon: 'invoice', right: 'money' },
  { label: '药检报告', to: '/jybg', icon: 'report' },
  { label: '召回通知', to: '/order/recalls', icon: 'alert' },
  { label: '多店管理', to: '/ddgl', icon: 'store' },
  { label: '公司成员', to: '/members', icon: 'user', right: 'owner' },
  { label: '采购预算', to: '/budgets', icon: 'calendar' },
  { label: '收货地址', to: '/addr', icon: 'pin' },
  { label: '我的收藏', to: '/star', icon: 'heart' },
  { label: '品种求购', to: '/pzqg', icon: 'edit' },
  { label: '抽奖记录', to: '/user/draws', icon: 'gift' },
  { label: '全部专区', to: '/yjh', icon: 'mark' },
];

/** On phones in place of the menu at the side, and the way out. */
export function PhoneMenu({ signOut }: { signOut: () => Promise<void> }) {
  const member = useSession().user?.member ?? null;
  return (
    <nav className="panel only-phone" aria-label="会员服务">
      <ul className={styles.phoneMenu}>
        {LINKS.filter(({ right }) => right === undefined || mayDo(member, right)).map(
          ({ label, to, icon }) => (
            <li key={to}>
              <PageLink to={to}>
                <Icon name={icon} size={24} />
                {label}
              </PageLink>
            </li>
          ),
        )}
      </ul>
      <p className={styles.way}>
        <Button block onClick={() => void signOut()}>
          退出登录
        </Button>
      </p>
    </nav>
  );
}
