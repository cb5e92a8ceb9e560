import type { confirmProposal, OwnProposal, withdrawProposal } from '@qingnang/contract/proposals';
import { type ReactNode, Suspense, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { call, callAndHear } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { confirm as ask } from '../../lib/dialogs.ts';
import { lazyKept } from '../../lib/lazy-kept.ts';
import { toast } from '../../lib/toasts.ts';
import { useContentKey } from '../../lib/useContentKey.ts';
import { useMay } from '../../lib/useMay.ts';
import { donePath } from '../checkout/usePayment.ts';

const RefuseDialog = lazyKept(() => import('./RefuseDialog.tsx'));

export interface Answers {
  busy: boolean;
  confirm: (proposal: OwnProposal) => void;
  refuse: () => void;
  /** Of who proposed it. */
  withdraw: () => void;
  /** The dialog; to be rendered once on the page. */
  dialog: ReactNode;
}

/** The company's answer: yes leads to the page of payment, no asks why. */
export function useAnswer(id: number): Answers {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { keyOf, renew } = useContentKey();
  const mayPay = useMay('pay');
  const [busy, setBusy] = useState(false);
  const [isRefusing, setRefusing] = useState(false);

  const confirm = async ({ now }: OwnProposal) => {
    const body = now ? { quote_hash: now.quote_hash } : {};
    setBusy(true);
    try {
      const { orders } = await call<typeof confirmProposal>('POST /api/user/proposals/:id/confirm', {
        at: { id },
        body,
        idempotencyKey: keyOf(body),
      });
      toast.success('已确认下单');
      // Whoever may not pay stays, and sees what it has become.
      if (!mayPay) return await revalidate();
      const due = orders.find(({ amount }) => amount > 0);
      await navigate(due ? `/cart/step3/${due.id}` : donePath(orders.map((order) => order.id)));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Shown already. Refused means that nothing was placed under this key: what is different stands on the page now.
      if (error.kind === 'refused') renew();
      await revalidate();
    } finally {
      setBusy(false);
    }
  };

  const withdraw = async () => {
    if (!(await ask({ message: '撤回这张订单吗?不会下单。', ok: '撤回' }))) return;
    try {
      const { message } = await callAndHear<typeof withdrawProposal>(
        'POST /api/user/proposals/:id/withdraw',
        {
          at: { id },
        },
      );
      toast.success(message);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
    await revalidate();
  };

  return {
    busy,
    confirm: (proposal) => void confirm(proposal),
    refuse: () => setRefusing(true),
    withdraw: () => void withdraw(),
    dialog: <Suspense>{isRefusing && <RefuseDialog id={id} onClose={() => setRefusing(false)} />}</Suspense>,
  };
}
