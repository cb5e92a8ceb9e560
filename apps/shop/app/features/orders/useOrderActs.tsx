import type { rebuy as rebuyCall } from '@qingnang/contract/orders';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { z } from 'zod';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { cartChanged } from '../../lib/cart-store.ts';
import { confirm } from '../../lib/dialogs.ts';
import { toast } from '../../lib/toasts.ts';

const CancelDialog = lazy(() => import('./CancelDialog.tsx'));
const RebuyDialog = lazy(() => import('./RebuyDialog.tsx'));

export type Rebought = z.infer<typeof rebuyCall.data>;

export interface OrderActs {
  /** The order that an act is under way for. */
  busy: number | null;
  cancel: (id: number) => void;
  confirmReceipt: (id: number) => void;
  rebuy: (id: number) => void;
  /** Dialogs; to be rendered once on the page. */
  dialogs: ReactNode;
}

/** What buyers do with their orders. The page's data are read again after each act. */
export function useOrderActs(): OrderActs {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<number | null>(null);
  const [cancelling, setCancelling] = useState<number | null>(null);
  const [rebought, setRebought] = useState<Rebought | null>(null);

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

  const cancel = (id: number, reason: string) => {
    setCancelling(null);
    void run(id, async () => {
      const { message } = await api.post(`/api/order/${id}/cancel`, { reason });
      toast.success(message);
      await revalidate();
    });
  };

  const confirmReceipt = async (id: number) => {
    const message = '请确认已收到全部商品并核对批号与数量，确认后订单完成。';
    if (!(await confirm({ title: '确认收货', message, ok: '确认收货' }))) return;
    await run(id, async () => {
      const { message: done } = await api.post(`/api/order/${id}/confirm`);
      toast.success(done);
      await revalidate();
    });
  };

  const rebuy = (id: number) =>
    run(id, async () => {
      const { data } = await api.post<Rebought>(`/api/order/${id}/rebuy`);
      cartChanged(data.total);
      if (data.refused.length + data.changed.length > 0) return setRebought(data);
      toast.success(`已加入 ${data.added} 个商品`);
      await navigate('/cart');
    });

  const dialogs = (
    <Suspense>
      {cancelling !== null && (
        <CancelDialog onClose={() => setCancelling(null)} onCancel={(reason) => cancel(cancelling, reason)} />
      )}
      {rebought && <RebuyDialog result={rebought} onClose={() => setRebought(null)} />}
    </Suspense>
  );
  return {
    busy,
    cancel: setCancelling,
    confirmReceipt: (id) => void confirmReceipt(id),
    rebuy: (id) => void rebuy(id),
    dialogs,
  };
}
