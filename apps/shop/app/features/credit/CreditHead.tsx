import { Suspense, useState } from 'react';
import { money } from '../../lib/format.ts';
import { lazyKept } from '../../lib/lazy-kept.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Price } from '../../ui/Price.tsx';
import styles from './Credit.module.css';
import type { Credit } from './credit-data.ts';
import { StoresSwitch } from './StoresSwitch.tsx';

const ApplyDialog = lazyKept(() => import('./ApplyDialog.tsx'));
const SettleDialog = lazyKept(() => import('./SettleDialog.tsx'));

/** What may still be owed, what is, and what can be done about it. */
export function CreditHead({ data }: { data: Credit }) {
  const { credit, head, application, balance } = data;
  const [open, setOpen] = useState<'apply' | 'settle' | null>(null);
  const close = () => setOpen(null);
  const isWaiting = application?.status === 'waiting';
  return (
    <>
      {credit ? (
        <div className={styles.sum}>
          <div className={styles.main}>
            <span className="sub">可用额度</span>
            <Price value={credit.free} size="xl" ink />
            <div className={styles.acts}>
              <Button variant="primary" disabled={credit.used === 0} onClick={() => setOpen('settle')}>
                余额结款
              </Button>
              {head === '' && (
                <Button disabled={isWaiting} onClick={() => setOpen('apply')}>
                  申请提额
                </Button>
              )}
            </div>
          </div>
          <dl className={styles.facts}>
            <Fact
              name="额度"
              value={money(credit.limit)}
              note={head === '' ? '本企业' : `总部 ${head} 的额度`}
            />
            <Fact name="已用" value={money(credit.used)} note={`${credit.term_name}付款`} />
            <Fact
              name="逾期"
              value={money(credit.overdue)}
              note={credit.overdue > 0 ? '请尽快结清' : '没有逾期'}
            />
          </dl>
        </div>
      ) : (
        <div className={styles.main}>
          <p>开通账期后可以先发货、后付款。提交申请后由财务审批。</p>
          <div className={styles.acts}>
            <Button variant="primary" disabled={isWaiting} onClick={() => setOpen('apply')}>
              申请账期
            </Button>
          </div>
        </div>
      )}
      {data.covers_stores !== null && <StoresSwitch covers={data.covers_stores} />}
      {credit && credit.reason !== '' && <Notice kind="bad">{credit.reason}</Notice>}
      {application && application.status !== 'agreed' && (
        <Notice kind={isWaiting ? 'info' : 'warn'}>
          申请额度 {money(application.amount)}：{application.status_name}
          {application.reply !== '' && `，${application.reply}`}
        </Notice>
      )}
      <Suspense>
        {open === 'apply' && <ApplyDialog onClose={close} />}
        {open === 'settle' && credit && <SettleDialog used={credit.used} balance={balance} onClose={close} />}
      </Suspense>
    </>
  );
}

const Fact = ({ name, value, note }: { name: string; value: string; note: string }) => (
  <div>
    <dt>{name}</dt>
    <dd className={styles.figure}>{value}</dd>
    <dd className="muted small">{note}</dd>
  </div>
);
