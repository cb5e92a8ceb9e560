import type { GateHold } from '@qingnang/contract/gate-words';
import type { adminGateRelease } from '@qingnang/contract/order-gate';
import { App, Form, Input, Modal } from 'antd';
import { call } from '../app/api.ts';
import { useAct } from '../app/calls.ts';
import { DialogActs } from '../app/DialogActs.tsx';
import { useFailure } from '../app/failure.tsx';
import { ME_KEY } from '../app/me.ts';
import './gate.css';

/** 合规拦截, for the order desk and for quality's own list. */

/** What stands against an order; what its buyer reads as theirs is told of a third here. */
export function GateCauses({ causes }: { causes: GateHold['causes'] }) {
  return (
    <ul className="gate-causes">
      {causes.map(({ message, goods }) => (
        <li key={`${message} ${goods[0] ?? ''}`}>
          {message.replace(/^您的/, '')}
          <span className="muted small">
            {'　'}
            {goods.length > 3 ? `${goods[0]} 等 ${goods.length} 个商品` : goods.join('、')}
          </span>
        </li>
      ))}
    </ul>
  );
}

const useRelease = (id: number) =>
  useAct([['gate'], ['orders'], ME_KEY], (reason: string) =>
    call<typeof adminGateRelease>('POST /api/admin/orders/:id/gate-release', {
      at: { id },
      body: { reason },
    }),
  );

/** The order that is to be released, with what stands against it. */
export interface Releasing {
  id: number;
  order_no: string;
  causes: GateHold['causes'];
}

/** 放行: quality lets an order go on once, with a reason that stands on it. */
export function ReleaseDialog({ order, close }: { order: Releasing | null; close: () => void }) {
  return (
    <Modal
      title={`放行订单 ${order?.order_no ?? ''}`}
      open={order !== null}
      onCancel={close}
      footer={null}
      width={480}
      destroyOnHidden
    >
      {order && <ReleaseForm order={order} close={close} />}
    </Modal>
  );
}

function ReleaseForm({ order, close }: { order: Releasing; close: () => void }) {
  const { message } = App.useApp();
  const [form] = Form.useForm<{ reason: string }>();
  const fail = useFailure();
  const release = useRelease(order.id);
  const submit = async ({ reason }: { reason: string }) => {
    try {
      await release.mutateAsync(reason.trim());
      message.success(`${order.order_no} 已放行`);
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Form form={form} name="gate-release" layout="vertical" onFinish={submit} requiredMark={false}>
      <div className="alert">
        <GateCauses causes={order.causes} />
      </div>
      <p className="muted">只放行这一单的这些原因；出现新的原因会再次拦截。原因记入订单和操作日志。</p>
      <Form.Item
        name="reason"
        label="放行原因"
        rules={[{ required: true, whitespace: true, min: 2, message: '请填写放行原因' }]}
      >
        <Input.TextArea rows={3} maxLength={200} showCount autoFocus />
      </Form.Item>
      <DialogActs close={close} isSaving={release.isPending} save="放行" />
    </Form>
  );
}
