import type { afterSalesWithdraw } from '@qingnang/contract/after-sales';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { confirm } from '../../lib/dialogs.ts';
import { toast } from '../../lib/toasts.ts';

export interface CaseActs {
  /** The case that an act is under way for. */
  busy: number | null;
  withdraw: (id: number) => void;
}

/** What buyers do with their cases. The page's data are read again after each act. */
export function useCaseActs(): CaseActs {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<number | null>(null);
  const withdraw = async (id: number) => {
    const message = '撤销后本次售后结束；仍在期限内的商品可以重新申请。';
    if (!(await confirm({ title: '撤销售后申请', message, ok: '撤销申请', danger: true }))) return;
    setBusy(id);
    try {
      await call<typeof afterSalesWithdraw>('POST /api/user/after_sales/:id/withdraw', { at: { id } });
      toast.success('售后申请已撤销');
    } catch (error) {
      // Shown already. The case has probably moved on meanwhile: show it as it is now.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      await revalidate();
      setBusy(null);
    }
  };
  return { busy, withdraw: (id) => void withdraw(id) };
}
