import type { Permission } from '@qingnang/contract/endpoint';
import { App } from 'antd';
import { useState } from 'react';
import { useFailure } from '../../../app/failure.tsx';
import { may, useMe } from '../../../app/me.ts';
import { useKeys } from '../../../app/useKeys.ts';
import { type AdminOrder, useApprove } from '../api.ts';
import { RejectDialog } from './RejectDialog.tsx';
import { ShipDialog } from './ShipDialog.tsx';
import { TransferDialog } from './TransferDialog.tsx';

type Dialog = 'reject' | 'ship' | 'transfer';

/** What this member may do with the order now. Nothing, and the bar is not there. */
export function Acts({ order, afterReview }: { order: AdminOrder; afterReview: () => void }) {
  const me = useMe();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const can = (act: string, permission: Permission) => order.acts.includes(act) && may(me, permission);
  const canApprove = can('approve', 'order.review');
  const canReject = can('reject', 'order.review');
  const canShip = can('ship', 'order.ship');
  const canConfirm = can('confirm_transfer', 'order.review');
  const approval = useApproval(order, afterReview);
  useKeys({
    a: canApprove && !approval.isPending ? approval.run : undefined,
    r: canReject ? () => setDialog('reject') : undefined,
  });
  if (!canApprove && !canReject && !canShip && !canConfirm) return null;
  return (
    <div className="acts">
      {canReject && (
        <button type="button" className="btn danger" onClick={() => setDialog('reject')}>
          退回
        </button>
      )}
      {canConfirm && (
        <button type="button" className="btn primary" onClick={() => setDialog('transfer')}>
          确认到账
        </button>
      )}
      {canApprove && (
        <button type="button" className="btn primary" disabled={approval.isPending} onClick={approval.run}>
          审核通过{' '}
          <span className="key" aria-hidden="true">
            A
          </span>
        </button>
      )}
      {canShip && (
        <button type="button" className="btn primary" onClick={() => setDialog('ship')}>
          发货
        </button>
      )}
      <RejectDialog order={order} isOpen={dialog === 'reject'} close={close} done={afterReview} />
      <ShipDialog order={order} isOpen={dialog === 'ship'} close={close} />
      <TransferDialog order={order} isOpen={dialog === 'transfer'} close={close} />
    </div>
  );
}

function useApproval(order: AdminOrder, done: () => void) {
  const { message } = App.useApp();
  const fail = useFailure();
  const approve = useApprove();
  const run = async () => {
    try {
      const {
        refused: [refusal],
      } = await approve.mutateAsync([order.id]);
      if (refusal) {
        message.error(refusal.message);
        return;
      }
      message.success(`${order.order_no} 已通过`);
      done();
    } catch (error) {
      fail(error);
    }
  };
  return { run, isPending: approve.isPending };
}
