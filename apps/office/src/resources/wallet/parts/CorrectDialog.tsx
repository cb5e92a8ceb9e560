import { App, Form, Input, Modal, Radio } from 'antd';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { useFailure } from '../../../app/failure.tsx';
import { count, yuan } from '../../../app/format.ts';
import { useAskCorrection, type WalletRow } from '../api.ts';

interface CorrectForm {
  kind: 'balance' | 'points';
  delta: string;
  reason: string;
}

/** 申请更正: asked by one, done when another one agrees. */
export function CorrectDialog({ wallet, close }: { wallet: WalletRow; close: () => void }) {
  const { message } = App.useApp();
  const [form] = Form.useForm<CorrectForm>();
  const fail = useFailure();
  const ask = useAskCorrection();
  const submit = async (values: CorrectForm) => {
    try {
      await ask.mutateAsync({ account_id: wallet.account_id, ...values });
      message.success('已提交，等待另一位同事复核');
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Modal title={`更正 ${wallet.company}`} open onCancel={close} footer={null} width={460}>
      <Form
        form={form}
        name="correction"
        layout="vertical"
        requiredMark={false}
        initialValues={{ kind: 'balance' }}
        onFinish={submit}
      >
        <Form.Item name="kind" label="更正什么">
          <Radio.Group
            options={[
              { value: 'balance', label: `余额（现有 ${yuan(wallet.balance)}）` },
              { value: 'points', label: `积分（现有 ${count(wallet.points)}）` },
            ]}
          />
        </Form.Item>
        <Form.Item
          name="delta"
          label="增减"
          extra="增加填正数，扣减填负数，如 -12.50"
          rules={[
            { required: true, pattern: /^\s*[+-]?\d{1,8}(\.\d{1,2})?\s*$/, message: '请填写正或负的数' },
          ]}
        >
          <Input maxLength={12} autoComplete="off" autoFocus />
        </Form.Item>
        <Form.Item
          name="reason"
          label="原因"
          rules={[{ required: true, min: 4, whitespace: true, message: '原因至少 4 个字' }]}
        >
          <Input.TextArea rows={2} maxLength={200} />
        </Form.Item>
        <DialogActs close={close} isSaving={ask.isPending} save="提交复核" />
      </Form>
    </Modal>
  );
}
