import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { PlainList } from '../../ui/PlainList.tsx';
import { SegmentedLinks } from '../../ui/Segmented.tsx';
import frame from '../account/MemberFrame.module.css';
import { MemberFrame } from '../account/MemberFrame.tsx';
import { WalletTabs } from '../account/WalletTabs.tsx';
import { type OwnStatus, statusLinks, type WalletPath, walletPath } from './coupon-paths.ts';
import type { Wallet } from './coupons-data.ts';
import styles from './Wallet.module.css';

interface WalletViewProps {
  base: WalletPath;
  status: OwnStatus;
  wallet: Wallet;
  /** Beside the states: what all of them come to. */
  sum?: ReactNode;
  /** How they are used. */
  rule: string;
  /** The tickets. */
  children: ReactNode;
}

const PAGES: Record<WalletPath, string> = { '/yhq': '优惠券', '/xjq': '现金券' };

/** One's own coupons, or cash vouchers: by state, as tickets. */
export function WalletView({ base, status, wallet: { own, counts }, sum, rule, children }: WalletViewProps) {
  const numbers = counts.ok ? counts.data[base === '/yhq' ? 'coupons' : 'vouchers'] : null;
  const isEmpty = own.list.length + own.vouchers.length === 0;
  return (
    <MemberFrame trail={[{ label: PAGES[base] }]}>
      <section className={cx('panel', frame.flush)}>
        <h1 className="visually-hidden">{PAGES[base]}</h1>
        <WalletTabs current={base} />
        <div className={styles.bar}>
          <SegmentedLinks label={`${PAGES[base]}状态`} links={statusLinks(base, status, numbers)} />
          {sum}
          {base === '/yhq' && (
            <ButtonLink className="push" variant="primary" size="sm" to="/lqzx">
              去领券
            </ButtonLink>
          )}
        </div>
        {isEmpty ? (
          <Nothing base={base} status={status} isFar={own.total > 0} />
        ) : (
          <PlainList className={styles.tickets} aria-label={`我的${PAGES[base]}`}>
            {children}
          </PlainList>
        )}
        <div className={styles.foot}>
          <Pager
            page={own.page}
            pageSize={own.page_size}
            total={own.total}
            to={(page) => walletPath(base, status, page)}
          />
          <p className="muted small">{rule}</p>
        </div>
      </section>
    </MemberFrame>
  );
}

const NONE: Record<OwnStatus, string> = {
  unused: '没有可用的',
  used: '还没有用过的',
  expired: '没有过期的',
};

/** @param isFar a page beyond the last one */
function Nothing({ base, status, isFar }: { base: WalletPath; status: OwnStatus; isFar: boolean }) {
  if (isFar)
    return (
      <EmptyState title="没有这一页">
        <p className="row">
          <ButtonLink to={walletPath(base, status)}>回到第一页</ButtonLink>
        </p>
      </EmptyState>
    );
  return (
    <EmptyState title={NONE[status] + PAGES[base]}>
      <p>{base === '/yhq' ? '领券中心有正在发放的优惠券' : '现金券由商城发放，到账后在这里查看'}</p>
      <p className="row">
        <ButtonLink variant="primary" to={base === '/yhq' ? '/lqzx' : '/list'}>
          {base === '/yhq' ? '去领券中心' : '去采购'}
        </ButtonLink>
      </p>
    </EmptyState>
  );
}
