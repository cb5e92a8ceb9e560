import type { refuseHead, StoreList } from '@qingnang/contract/stores';
import { Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { callAndHear } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { confirm } from '../../lib/dialogs.ts';
import { dateTime } from '../../lib/format.ts';
import { lazyKept } from '../../lib/lazy-kept.ts';
import { toast } from '../../lib/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Stores.module.css';

const AgreeDialog = lazyKept(() => import('./AgreeDialog.tsx'));

/** A head office wants to act for this account: it agrees by a code to its number, or refuses. */
export function HeadRequest({ request }: { request: NonNullable<StoreList['request']> }) {
  const [isAgreeing, setAgreeing] = useState(false);
  const { revalidate } = useRevalidator();
  const refuse = async () => {
    const message = `${request.company} 看不到本店的任何资料，也不能替本店采购。`;
    if (!(await confirm({ title: '拒绝归入总部？', message, ok: '拒绝' }))) return;
    try {
      const { message: done } = await callAndHear<typeof refuseHead>('POST /api/stores/requests/:id/refuse', {
        at: { id: request.id },
      });
      toast.success(done);
    } catch (error) {
      // Shown already; what is there now is read again.
      if (!(error instanceof ApiError)) throw error;
    }
    await revalidate();
  };
  return (
    <section className="panel" aria-label="归入总部的申请">
      <div className={styles.request}>
        <div>
          <p className="strong">{request.company} 申请将您归入其总部</p>
          <p className="sub">
            <span className="num">{dateTime(request.created_at)}</span>
            {'　'}
            同意后它可以切换到本店采购、查看订单；证照、价格与地址仍是本店自己的
          </p>
        </div>
        <div className={styles.answers}>
          <Button onClick={() => void refuse()}>拒绝</Button>
          <Button variant="primary" onClick={() => setAgreeing(true)}>
            同意
          </Button>
        </div>
      </div>
      <Suspense>
        {isAgreeing && <AgreeDialog request={request} onClose={() => setAgreeing(false)} />}
      </Suspense>
    </section>
  );
}
