import { App, Form, Input, Modal } from 'antd';
import { DialogActs } from '../../app/DialogActs.tsx';
import { useFailure } from '../../app/failure.tsx';
import { type AddressRow, useReview } from './api.ts';

/** 退回: medicines may not go there; the buyer reads why. */
export function RefuseDialog({ address, close }: { address: AddressRow | null; close: () => void }) {
  return (
    <Modal
      title="退回收货地址"
      open={address !== null}
      onCancel={close}
      footer={null}
      width={440}
      destroyOnHidden
    >
      {address && <RefuseForm address={address} close={close} />}
    </Modal>
  );
}

function RefuseForm({ address, close }: { address: AddressRow; close: () => void }) {
  const { message } = App.useApp();
  const [form] = Form.useForm<{ reason: string }>();
  const fail = useFailure();
  const review = useReview();
  const submit = async ({ reason }: { reason: string }) => {
    try {
      await review.mutateAsync({ id: address.id, pass: 0, reason: reason.trim() });
      message.success('已退回');
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Form form={form} name="address-refuse" layout="vertical" requiredMark={false} onFinish={submit}>
      <p className="alert">
        {address.company}　{address.place}。买家会看到这里填写的原因。
      </p>
      <Form.Item
        name="reason"
        label="原因"
        rules={[{ required: true, whitespace: true, message: '请填写原因' }]}
      >
        <Input.TextArea rows={2} maxLength={100} showCount autoFocus />
      </Form.Item>
      <DialogActs close={close} isSaving={review.isPending} save="退回" />
    </Form>
  );
}
