import { App, Button, Form, Modal } from 'antd';
import { useFailure } from '../../../app/failure.tsx';
import { yuan } from '../../../app/format.ts';
import { type AdminOrder, orderActs, useOrderAct } from '../api.ts';
import type { DialogProps } from './dialog.ts';
import { ReasonField } from './ReasonField.tsx';

/** 退回: closes the order and gives back what was paid; always with a reason, which the buyer reads. */
export function RejectDialog(props: DialogProps & { done: () => void }) {
  const { order, isOpen, close } = props;
  return (
    <Modal
      title={`退回订单 ${order.order_no}`}
      open={isOpen}
      onCancel={close}
      footer={null}
      width={480}
      destroyOnHidden
    >
      <RejectForm {...props} />
    </Modal>
  );
}

function RejectForm({ order, close, done }: DialogProps & { done: () => void }) {
  const { message } = App.useApp();
  const [form] = Form.useForm<{ reason: string }>();
  const fail = useFailure();
  const reject = useOrderAct(orderActs(order.id).reject);
  const submit = async ({ reason }: { reason: string }) => {
    try {
      await reject.mutateAsync(reason.trim());
      message.success(`${order.order_no} 已退回`);
      close();
      done();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Form form={form} layout="vertical" onFinish={submit} requiredMark={false}>
      <p className="alert">买家会看到这里填写的原因。{refundWords(order)}</p>
      <ReasonField form={form} label="退回原因" kind="order_reject" rows={3} />
      <div className="dialog-acts">
        <Button onClick={close}>取消</Button>
        <Button type="primary" danger htmlType="submit" loading={reject.isPending}>
          确认退回
        </Button>
      </div>
    </Form>
  );
}

const refundWords = (order: AdminOrder) =>
  order.paid_at === null ? '' : `已付的 ${yuan(order.total)} 按原路退回。`;
