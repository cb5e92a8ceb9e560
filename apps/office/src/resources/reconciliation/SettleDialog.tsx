import { App, Form, Input, Modal } from 'antd';
import { DialogActs } from '../../app/DialogActs.tsx';
import { useFailure } from '../../app/failure.tsx';
import { yuan } from '../../app/format.ts';
import { type ReconciliationDifference, useSettle } from './api.ts';

/** 说明并处理: what it was and what was done about it. */
export const SettleDialog = ({
  difference,
  close,
}: {
  difference: ReconciliationDifference | null;
  close: () => void;
}) => (
  <Modal
    title="说明并处理"
    open={difference !== null}
    onCancel={close}
    footer={null}
    width={480}
    destroyOnHidden
  >
    {difference && <SettleForm difference={difference} close={close} />}
  </Modal>
);

const amount = (sum: number | null) => (sum === null ? '无' : yuan(sum));

function SettleForm({ difference, close }: { difference: ReconciliationDifference; close: () => void }) {
  const { message } = App.useApp();
  const [form] = Form.useForm<{ note: string }>();
  const fail = useFailure();
  const settle = useSettle(difference.id);
  const submit = async ({ note }: { note: string }) => {
    try {
      await settle.mutateAsync({ note: note.trim() });
      message.success('已记录');
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Form
      form={form}
      name="settle"
      layout="vertical"
      requiredMark={false}
      initialValues={{ note: difference.note }}
      onFinish={submit}
    >
      <p className="alert">
        {difference.entry_name} {difference.number}：商城 {amount(difference.our_amount)}，渠道{' '}
        {amount(difference.their_amount)}
      </p>
      <Form.Item
        name="note"
        label="原因和处理结果"
        rules={[{ required: true, whitespace: true, min: 2, message: '请写明原因和处理结果' }]}
      >
        <Input.TextArea rows={4} maxLength={300} showCount autoFocus />
      </Form.Item>
      <DialogActs close={close} isSaving={settle.isPending} save="记录说明" />
    </Form>
  );
}
