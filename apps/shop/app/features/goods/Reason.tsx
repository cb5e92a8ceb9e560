import type { Reason } from '@qingnang/contract/catalog';
import { useLocation } from 'react-router';
import { alert } from '../../lib/dialogs.ts';
import { phone } from '../../lib/format.ts';
import { loginPath } from '../../lib/login-path.ts';
import { pageExists } from '../../lib/page-exists.ts';
import { useSession } from '../../lib/session.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ArrivalButton } from './ArrivalButton.tsx';
import type { Keepable } from './favorite.ts';
import { sameNamePath } from './goods-path.ts';
import styles from './Reason.module.css';

/** Why a goods cannot be bought, in one line. A visitor reads it in the place of the price already. */
export function ReasonLine({ reason }: { reason: Reason }) {
  if (reason.code === 'sign_in') return null;
  return (
    <span className={styles.reason} title={reason.message}>
      <Icon name="info" size={14} />
      <span className="ellipsis">{reason.message}</span>
    </span>
  );
}

interface ReasonActionProps {
  goods: Keepable & { name: string };
  reason: Reason;
  size?: 'sm' | 'md' | 'lg';
  block?: boolean;
}

/**
 * What to do about it: signing in, the page that the reason names, a word when it is back,
 * the same medicine of others, or the account manager.
 */
export function ReasonAction({ goods, reason, size = 'md', block = false }: ReasonActionProps) {
  const { pathname, search } = useLocation();
  const look = { size, block };
  if (reason.code === 'sign_in')
    return (
      <ButtonLink variant={size === 'lg' ? 'primary' : 'soft'} {...look} to={loginPath(pathname + search)}>
        登录后采购
      </ButtonLink>
    );
  if (reason.action !== '' && reason.url !== '' && pageExists(reason.url))
    return (
      <ButtonLink {...look} to={reason.url}>
        {reason.action}
      </ButtonLink>
    );
  if (reason.code === 'out_of_stock') return <ArrivalButton {...look} goods={goods} />;
  if (reason.code === 'off_shelf')
    return (
      <ButtonLink {...look} to={sameNamePath(goods.name)}>
        看同名商品
      </ButtonLink>
    );
  return <CallManager {...look} />;
}

function CallManager(look: { size: 'sm' | 'md' | 'lg'; block: boolean }) {
  const { user } = useSession();
  const call = () => {
    const manager = user?.admin;
    const hotLine = user?.common_config.hot_line;
    const words = manager?.phone
      ? `${manager.name} ${phone(manager.phone)}`
      : hotLine
        ? `客服热线 ${hotLine}`
        : '商家还没有公布联系电话';
    void alert({ title: '联系客户经理', message: words });
  };
  return (
    <Button {...look} onClick={call}>
      <Icon name="headset" size={16} />
      联系客户经理
    </Button>
  );
}
