import { App, Form, Input, Modal } from 'antd';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { useFailure } from '../../../app/failure.tsx';
import { REQUIRED_AMOUNT } from '../../../shared/fields/amount-rules.ts';

interface RefDialogProps {
  title: string;
  /** What the bank's statement has to say. */
  content: string;
  /** Asked for where it has to be compared; undefined = not asked for. */
  hasAmount?: boolean;
  save: string;
  isSaving: boolean;
  /** Answers what to say afterwards. */
  act: (values: { bank_ref: string; amount: string }) => Promise<{ message: string }>;
  close: () => void;
}

/** Money that the bank has moved, by the bank's own number. */
export function RefDialog({ title, content, hasAmount, save, isSaving, act, close }: RefDialogProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<{ bank_ref: string; amount: string }>();
  const fail = useFailure();
  const submit = async (values: { bank_ref: string; amount: string }) => {
    try {
      const heard = await act(values);
      message.success(heard.message);
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Modal title={title} open onCancel={close} footer={null} width={460}>
      <p>{content}</p>
      <Form form={form} name="bank-ref" layout="vertical" requiredMark={false} onFinish={submit}>
        <Form.Item
          name="bank_ref"
          label="银行流水号"
          rules={[{ required: true, whitespace: true, message: '请填写银行流水号' }]}
        >
          <Input maxLength={60} autoFocus autoComplete="off" />
        </Form.Item>
        {hasAmount && (
          <Form.Item name="amount" label="到账金额（元）" rules={[REQUIRED_AMOUNT]}>
            <Input inputMode="decimal" maxLength={12} autoComplete="off" />
          </Form.Item>
        )}
        <DialogActs close={close} isSaving={isSaving} save={save} />
      </Form>
    </Modal>
  );
}
