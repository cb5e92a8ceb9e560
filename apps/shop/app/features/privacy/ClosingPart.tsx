import type { Closing, closingAsk, closingTakeBack } from '@qingnang/contract/privacy';
import { Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { callAndHear } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { dateTime } from '../../lib/format.ts';
import { lazyKept } from '../../lib/lazy-kept.ts';
import { toast } from '../../lib/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { PlainList } from '../../ui/PlainList.tsx';
import { PanelHead } from '../account/MemberFrame.tsx';
import styles from './Privacy.module.css';

const ClosingDialog = lazyKept(() => import('./ClosingDialog.tsx'));

/** 账户注销: what has to be settled first, the request, and taking it back. */
export function ClosingPart({ closing }: { closing: Closing }) {
  const [isAsking, setAsking] = useState(false);
  const { revalidate } = useRevalidator();
  const act = async (send: () => Promise<{ message: string }>) => {
    try {
      toast.success((await send()).message);
    } catch (error) {
      // Shown already.
      if (!(error instanceof ApiError)) throw error;
    }
    setAsking(false);
    await revalidate();
  };
  return (
    <section className="panel" aria-labelledby="closing-title">
      <PanelHead title={<span id="closing-title">账户注销</span>} />
      <div className={styles.body}>
        {closing.state === 'waiting' ? (
          <>
            <Notice kind="warn">
              已于 {dateTime(closing.asked_at ?? 0)} 申请注销，将在 {dateTime(closing.due_at ?? 0)}{' '}
              生效。之前可以撤回；到期时还有未完结的事项，会等处理完再注销。
            </Notice>
            <Button
              variant="primary"
              onClick={() => void act(() => callAndHear<typeof closingTakeBack>('DELETE /api/user/closing'))}
            >
              撤回注销申请
            </Button>
          </>
        ) : (
          <p className="sub">
            注销后不能再登录，个人信息被删除或隐去，积分和优惠券作废；订单、发票和质量记录依法保存到期满。申请后{' '}
            {closing.wait_days} 天生效，之前可以撤回。
          </p>
        )}
        {closing.blocks.length > 0 && <Blocks blocks={closing.blocks} />}
        {closing.state === 'none' && (
          <Button disabled={closing.blocks.length > 0} onClick={() => setAsking(true)}>
            申请注销账户
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {isAsking && (
          <ClosingDialog
            days={closing.wait_days}
            onClose={() => setAsking(false)}
            onAsk={(reason) =>
              act(() => callAndHear<typeof closingAsk>('POST /api/user/closing', { body: { reason } }))
            }
          />
        )}
      </Suspense>
    </section>
  );
}

const Blocks = ({ blocks }: { blocks: Closing['blocks'] }) => (
  <div>
    <p>先处理完这些才能注销：</p>
    <PlainList>
      {blocks.map(({ key, words, url }) => (
        <li key={key}>
          <PageLink className="link" to={url}>
            {words}
          </PageLink>
        </li>
      ))}
    </PlainList>
  </div>
);
