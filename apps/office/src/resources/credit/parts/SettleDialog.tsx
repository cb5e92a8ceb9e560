import { App, Form, Input, Modal, Select } from 'antd';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { useFailure } from '../../../app/failure.tsx';
import { yuan } from '../../../app/format.ts';
import { useActKey } from '../../../app/useActKey.ts';
import { REQUIRED_AMOUNT } from '../../../shared/fields/amount-rules.ts';
import { type CreditAccount, useSettle } from '../api.ts';

interface SettleForm {
  amount: string;
  bank_ref: string;
  order_id?: number;
}

/** 登记结款: money that came by bank; another one has to agree. */
export function SettleDialog({ account, close }: { account: CreditAccount; close: () => void }) {
  const { message } = App.useApp();
  const [form] = Form.useForm<SettleForm>();
  const fail = useFailure();
  const settle = useSettle(account.account_id);
  const key = useActKey();
  const submit = async (values: SettleForm) => {
    try {
      const heard = await settle.mutateAsync({ ...values, key: key.current() });
      message.success(heard.message);
      close();
    } catch (error) {
      key.afterFailure(error);
      fail(error, form);
    }
  };
  return (
    <Modal title={`登记 ${account.company} 的结款`} open onCancel={close} footer={null} width={460}>
      <Form form={form} name="settle" layout="vertical" requiredMark={false} onFinish={submit}>
        <Form.Item
          name="amount"
          label="到账金额（元）"
          extra={`共欠 ${yuan(account.facts?.used ?? 0)}`}
          rules={[REQUIRED_AMOUNT]}
        >
          <Input inputMode="decimal" maxLength={12} autoComplete="off" autoFocus />
        </Form.Item>
        <Form.Item
          name="bank_ref"
          label="银行流水号"
          rules={[{ required: true, whitespace: true, message: '请填写银行流水号' }]}
        >
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
        <Form.Item name="order_id" label="指定订单" extra="不选则按到期先后结清">
          <Select
            allowClear
            options={account.receivables.map(({ order_id, order_no, open }) => ({
              value: order_id,
              label: `${order_no}　${yuan(open)}`,
            }))}
          />
        </Form.Item>
        <DialogActs close={close} isSaving={settle.isPending} save="提交复核" />
      </Form>
    </Modal>
  );
}
