import type { application, jyfw, LicenceItem, Zizhi, zizhi } from '@qingnang/contract/qualifications';
import { Suspense, useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { MemberFrame, PanelHead } from '../../features/account/MemberFrame.tsx';
import { LicenceList } from '../../features/qualifications/LicenceList.tsx';
import styles from '../../features/qualifications/Licences.module.css';
import { ScopePanel } from '../../features/qualifications/ScopePanel.tsx';
import { StandingNotice } from '../../features/qualifications/StandingNotice.tsx';
import { cx } from '../../lib/cx.ts';
import { defineData } from '../../lib/data.ts';
import { lazyKept } from '../../lib/lazy-kept.ts';

const RenewDialog = lazyKept(() => import('../../features/qualifications/RenewDialog.tsx'));

const page = defineData(async (call) => {
  const [papers, scopes, state] = await Promise.all([
    call<typeof zizhi>('GET /api/user/zizhi'),
    call<typeof jyfw>('GET /api/user/jyfw'),
    call<typeof application>('GET /api/user/application'),
  ]);
  return { papers, scopes, state };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function CertificatesPage() {
  const { papers, scopes, state } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [renewed, setRenewed] = useState<LicenceItem | null>(null);
  const hasPassed = papers.is_passed === 1 || papers.is_passed === 4;
  return (
    <MemberFrame trail={[{ label: '基本信息', to: '/basic' }, { label: '资质证件' }]}>
      <StandingNotice state={state} />
      <section className="panel" aria-labelledby="licences-title">
        <PanelHead heading="h1" title={<span id="licences-title">资质证件</span>}>
          <span className="muted not-phone">到期前 60 天起提醒；可提前上传新证，旧证到期前继续有效</span>
        </PanelHead>
        {hasPassed && <Sums counts={papers.counts} />}
        <LicenceList list={papers.list} onRenew={hasPassed ? setRenewed : undefined} />
      </section>
      <ScopePanel scopes={scopes} mayChange={hasPassed} />
      {renewed && (
        <Suspense>
          <RenewDialog
            licence={renewed}
            state={state}
            onClose={() => setRenewed(null)}
            onRefused={revalidate}
            onDone={() => {
              setRenewed(null);
              void revalidate();
            }}
          />
        </Suspense>
      )}
    </MemberFrame>
  );
}

const Sums = ({ counts: { expired, due, missing, reviewing } }: { counts: Zizhi['counts'] }) => (
  <dl className={styles.sums}>
    <div>
      <dt>已过期</dt>
      <dd className={cx('num', expired > 0 && styles.bad)}>{expired}</dd>
    </div>
    <div>
      <dt>即将到期</dt>
      <dd className={cx('num', due > 0 && styles.due)}>{due}</dd>
    </div>
    <div>
      <dt>缺少</dt>
      <dd className="num">{missing}</dd>
    </div>
    <div>
      <dt>审核中</dt>
      <dd className="num">{reviewing}</dd>
    </div>
  </dl>
);
