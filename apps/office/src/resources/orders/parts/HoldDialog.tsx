import { App, Form, Modal } from 'antd';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { useFailure } from '../../../app/failure.tsx';
import { useBatch } from '../api.ts';
import { batchWords } from '../batch.tsx';
import { ReasonField } from './ReasonField.tsx';

interface HoldDialogProps {
  /** Orders with their numbers. */
  orders: { id: number; order_no: string }[];
  isOpen: boolean;
  close: () => void;
  done?: () => void;
}

/** 暂挂: orders go no further until they are released. The buyer reads only that the order is looked at. */
export function HoldDialog(props: HoldDialogProps) {
  const { orders, isOpen, close } = props;
  const [first] = orders;
  return (
    <Modal
      title={orders.length === 1 ? `暂挂订单 ${first?.order_no}` : `暂挂 ${orders.length} 单`}
      open={isOpen}
      onCancel={close}
      footer={null}
      width={440}
      destroyOnHidden
    >
      <HoldForm {...props} />
    </Modal>
  );
}

function HoldForm({ orders, close, done }: HoldDialogProps) {
  const { message, modal } = App.useApp();
  const [form] = Form.useForm<{ reason: string }>();
  const fail = useFailure();
  const hold = useBatch('hold');
  const submit = async ({ reason }: { reason: string }) => {
    try {
      const result = await hold.mutateAsync({ ids: orders.map(({ id }) => id), reason: reason.trim() });
      close();
      done?.();
      batchWords({ message, modal }, result, '暂挂');
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Form form={form} layout="vertical" onFinish={submit} requiredMark={false}>
      <p className="alert">暂挂后不能审核、拣货和发货，解除后继续。买家只看到“订单核实中”。</p>
      <ReasonField form={form} label="暂挂原因（仅员工可见）" kind="order_hold" rows={2} />
      <DialogActs close={close} isSaving={hold.isPending} save="暂挂" />
    </Form>
  );
}
