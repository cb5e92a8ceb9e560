import type { Permission } from '@qingnang/contract/endpoint';
import { App, Dropdown } from 'antd';
import { useState } from 'react';
import { useFailure } from '../../../app/failure.tsx';
import { Icon } from '../../../app/Icon.tsx';
import { may, useMe } from '../../../app/me.ts';
import { useKeys } from '../../../app/useKeys.ts';
import { ReleaseDialog } from '../../../shared/gate.tsx';
import { type AdminOrder, useApprove, useBatch } from '../api.ts';
import { batchWords } from '../batch.tsx';
import { AddressDialog } from './AddressDialog.tsx';
import { HoldDialog } from './HoldDialog.tsx';
import { PiecesDialog } from './PiecesDialog.tsx';
import { RejectDialog } from './RejectDialog.tsx';
import { ShipDialog } from './ShipDialog.tsx';
import { TransferDialog } from './TransferDialog.tsx';

type Dialog = 'reject' | 'ship' | 'transfer' | 'hold' | 'cut' | 'split' | 'change_address' | 'gate_release';

/** Acts that are not of every day, behind 更多; who reviews and who ships both find what is wrong. */
const MORE: { act: Dialog | 'release' | 'pick'; label: string; permissions: Permission[] }[] = [
  { act: 'pick', label: '标记已拣货', permissions: ['order.ship'] },
  { act: 'hold', label: '暂挂', permissions: ['order.review', 'order.ship'] },
  { act: 'release', label: '解除暂挂', permissions: ['order.review', 'order.ship'] },
  { act: 'gate_release', label: '放行', permissions: ['quality.write'] },
  { act: 'cut', label: '缺货减发', permissions: ['order.review', 'order.ship'] },
  { act: 'split', label: '拆单', permissions: ['order.review'] },
  { act: 'change_address', label: '修改收货信息', permissions: ['order.review'] },
];

/** What this member may do with the order now. Nothing, and the bar is not there. */
export function Acts({ order, afterReview }: { order: AdminOrder; afterReview: () => void }) {
  const me = useMe();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const can = (act: string, ...permissions: Permission[]) =>
    order.acts.includes(act) && permissions.some((one) => may(me, one));
  const canApprove = can('approve', 'order.review');
  const canReject = can('reject', 'order.review');
  const canShip = can('ship', 'order.ship');
  const canConfirm = can('confirm_transfer', 'money.write');
  const more = MORE.filter(({ act, permissions }) => can(act, ...permissions));
  const approval = useApproval(order, afterReview);
  const quick = useQuickActs(order);
  useKeys({
    a: canApprove && !approval.isPending ? approval.run : undefined,
    r: canReject ? () => setDialog('reject') : undefined,
    s: canShip ? () => setDialog('ship') : undefined,
  });
  if (!canApprove && !canReject && !canShip && !canConfirm && more.length === 0) return null;
  const run = (act: string) => {
    if (act === 'release' || act === 'pick') void quick(act);
    else setDialog(act as Dialog);
  };
  return (
    <div className="acts">
      {canReject && (
        <button type="button" className="btn danger" onClick={() => setDialog('reject')}>
          退回
        </button>
      )}
      {more.length > 0 && (
        <Dropdown
          trigger={['click']}
          placement="topLeft"
          menu={{
            items: more.map(({ act, label }) => ({ key: act, label })),
            onClick: ({ key }) => run(key),
          }}
        >
          <button type="button" className="btn">
            更多 <Icon name="chevron-up" size={14} />
          </button>
        </Dropdown>
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
          发货{' '}
          <span className="key" aria-hidden="true">
            S
          </span>
        </button>
      )}
      <RejectDialog order={order} isOpen={dialog === 'reject'} close={close} done={afterReview} />
      <ShipDialog order={order} isOpen={dialog === 'ship'} close={close} />
      <TransferDialog order={order} isOpen={dialog === 'transfer'} close={close} />
      <HoldDialog orders={[order]} isOpen={dialog === 'hold'} close={close} />
      <PiecesDialog order={order} act="cut" isOpen={dialog === 'cut'} close={close} />
      <PiecesDialog order={order} act="split" isOpen={dialog === 'split'} close={close} />
      <ReleaseDialog
        order={dialog === 'gate_release' ? { ...order, causes: order.gate[0]?.causes ?? [] } : null}
        close={close}
      />
      <AddressDialog order={order} isOpen={dialog === 'change_address'} close={close} />
    </div>
  );
}

/** Acts that ask nothing. */
function useQuickActs({ id }: AdminOrder) {
  const voices = App.useApp();
  const fail = useFailure();
  const release = useBatch('release');
  const pick = useBatch('pick');
  return (act: 'release' | 'pick') =>
    (act === 'release' ? release : pick).mutateAsync({ ids: [id] }).then(
      (result) => batchWords(voices, result, act === 'release' ? '解除暂挂' : '拣货'),
      (error: unknown) => fail(error),
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
