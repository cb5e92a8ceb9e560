import { App, Form, Input, Modal } from 'antd';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { useFailure } from '../../../app/failure.tsx';
import { yuan } from '../../../app/format.ts';
import { type RefundRow, useSent } from '../api.ts';

/** 已汇出: a transfer has been sent back by bank. */
export function SentDialog({ row, close }: { row: RefundRow; close: () => void }) {
  const { message } = App.useApp();
  const [form] = Form.useForm<{ bank_ref: string }>();
  const fail = useFailure();
  const sent = useSent();
  const submit = async ({ bank_ref }: { bank_ref: string }) => {
    try {
      await sent.mutateAsync({ id: row.id, bank_ref: bank_ref.trim() });
      message.success('已记录退款');
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Modal title={`退款已汇出 ${row.refund_no}`} open onCancel={close} footer={null} width={440}>
      <Form form={form} name="refund-sent" layout="vertical" requiredMark={false} onFinish={submit}>
        <p className="alert info">
          {yuan(row.amount)} 退回 {row.company}，请先在银行汇出。
        </p>
        <Form.Item
          name="bank_ref"
          label="银行流水号"
          rules={[{ required: true, whitespace: true, message: '请填写银行流水号' }]}
        >
          <Input maxLength={60} autoFocus autoComplete="off" />
        </Form.Item>
        <DialogActs close={close} isSaving={sent.isPending} save="确认汇出" />
      </Form>
    </Modal>
  );
}
