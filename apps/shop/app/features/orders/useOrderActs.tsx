import type {
  cancelOrder,
  confirmReceipt as confirmReceiptCall,
  orderDetail,
} from '@qingnang/contract/orders';
import type { ownReasons } from '@qingnang/contract/reasons';
import type { RebuyPreview, rebuy as rebuyCall, rebuyPreview } from '@qingnang/contract/rebuy';
import { type ReactNode, Suspense, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { call, callAndHear } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { cartChanged } from '../../lib/cart-store.ts';
import { confirm } from '../../lib/dialogs.ts';
import { lazyKept } from '../../lib/lazy-kept.ts';
import { toast } from '../../lib/toasts.ts';
import { confirmWords } from './confirm-words.ts';
import { firstChoices, isPlain, rebuyBody } from './rebuy-choice.ts';

const CancelDialog = lazyKept(() => import('./CancelDialog.tsx'));
const RebuyDialog = lazyKept(() => import('./RebuyDialog.tsx'));

export interface OrderActs {
  /** The order that an act is under way for. */
  busy: number | null;
  cancel: (id: number) => void;
  /** @returns whether it was confirmed */
  confirmReceipt: (id: number) => Promise<boolean>;
  rebuy: (id: number) => void;
  /** Dialogs; to be rendered once on the page. */
  dialogs: ReactNode;
}

/** What buyers do with their orders. The page's data are read again after each act. */
export function useOrderActs(): OrderActs {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<number | null>(null);
  const [cancelling, setCancelling] = useState<{ id: number; reasons: string[] } | null>(null);
  const [again, setAgain] = useState<{ id: number; preview: RebuyPreview } | null>(null);

  const run = async (id: number, act: () => Promise<void>) => {
    setBusy(id);
    try {
      await act();
    } catch (error) {
      // Shown already. The order has probably moved on meanwhile: show it as it is now.
      if (!(error instanceof ApiError)) throw error;
      await revalidate();
    } finally {
      setBusy(null);
    }
  };

  const askToCancel = (id: number) =>
    run(id, async () => {
      const { list } = await call<typeof ownReasons>('GET /api/user/reasons', {
        query: { kind: 'order_cancel' },
      });
      setCancelling({ id, reasons: list.map(({ text }) => text) });
    });

  const cancel = (id: number, reason: string) => {
    setCancelling(null);
    void run(id, async () => {
      const { message } = await callAndHear<typeof cancelOrder>('POST /api/order/:id/cancel', {
        at: { id },
        body: { reason },
      });
      toast.success(message);
      await revalidate();
    });
  };

  const confirmReceipt = async (id: number) => {
    let isDone = false;
    await run(id, async () => {
      const message = confirmWords(await call<typeof orderDetail>('GET /api/order/:id', { at: { id } }));
      if (!(await confirm({ title: '确认收货', message, ok: '确认收货' }))) return;
      const { message: done } = await callAndHear<typeof confirmReceiptCall>('POST /api/order/:id/confirm', {
        at: { id },
      });
      isDone = true;
      toast.success(done);
      await revalidate();
    });
    return isDone;
  };

  const rebuy = (id: number) =>
    run(id, async () => {
      const preview = await call<typeof rebuyPreview>('GET /api/order/:id/rebuy', { at: { id } });
      if (!isPlain(preview.lines)) return setAgain({ id, preview });
      await buy(id, rebuyBody(preview.lines, firstChoices(preview.lines)));
    });

  const buy = async (id: number, lines: ReturnType<typeof rebuyBody>) => {
    const data = await call<typeof rebuyCall>('POST /api/order/:id/rebuy', { at: { id }, body: { lines } });
    setAgain(null);
    cartChanged(data.total);
    if (data.added > 0) toast.success(`已加入 ${data.added} 个商品`);
    for (const { name, message } of [...data.refused, ...data.changed]) toast.info(`${name}：${message}`);
    await navigate('/cart');
  };

  const dialogs = (
    <Suspense>
      {cancelling && (
        <CancelDialog
          reasons={cancelling.reasons}
          onClose={() => setCancelling(null)}
          onCancel={(reason) => cancel(cancelling.id, reason)}
        />
      )}
      {again && (
        <RebuyDialog
          preview={again.preview}
          busy={busy === again.id}
          onClose={() => setAgain(null)}
          onBuy={(lines) => void run(again.id, () => buy(again.id, lines))}
        />
      )}
    </Suspense>
  );
  return {
    busy,
    cancel: (id) => void askToCancel(id),
    confirmReceipt,
    rebuy: (id) => void rebuy(id),
    dialogs,
  };
}
