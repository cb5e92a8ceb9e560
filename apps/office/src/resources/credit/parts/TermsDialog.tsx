import type { TermKind } from '@qingnang/contract/credit-words';
import { App, Form, Input, InputNumber, Modal, Radio } from 'antd';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { useFailure } from '../../../app/failure.tsx';
import { REQUIRED_AMOUNT } from '../../../shared/fields/amount-rules.ts';
import { type CreditAccount, useSetTerms } from '../api.ts';

interface TermsForm {
  limit: string;
  term_kind: TermKind;
  term_days: number;
  state: 'open' | 'stopped';
  reason: string;
}

/** 设置账期: what lets the customer owe more waits for another one. */
export function TermsDialog({ account, close }: { account: CreditAccount; close: () => void }) {
  const { message } = App.useApp();
  const [form] = Form.useForm<TermsForm>();
  const fail = useFailure();
  const set = useSetTerms(account.account_id);
  const submit = async (values: TermsForm) => {
    try {
      const heard = await set.mutateAsync(values);
      message.success(heard.message);
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Modal title={`${account.company} 的账期`} open onCancel={close} footer={null} width={480}>
      <Form
        form={form}
        name="credit-terms"
        layout="vertical"
        requiredMark={false}
        initialValues={initialOf(account)}
        onFinish={submit}
      >
        <Form.Item name="limit" label="额度（元）" rules={[REQUIRED_AMOUNT]}>
          <Input inputMode="decimal" maxLength={12} autoComplete="off" autoFocus />
        </Form.Item>
        <Form.Item name="term_kind" label="账期方式">
          <Radio.Group
            options={[
              { value: 'days', label: '发货后若干天' },
              { value: 'month_day', label: '发货次月某日' },
            ]}
          />
        </Form.Item>
        <Form.Item
          name="term_days"
          label="天数或日期"
          rules={[{ required: true, message: '请填写天数或日期' }]}
        >
          <InputNumber min={1} max={180} precision={0} />
        </Form.Item>
        <Form.Item name="state" label="状态">
          <Radio.Group
            options={[
              { value: 'open', label: '启用' },
              { value: 'stopped', label: '停用' },
            ]}
          />
        </Form.Item>
        <Form.Item
          name="reason"
          label="理由，记入操作日志"
          rules={[{ required: true, whitespace: true, message: '请填写理由' }]}
        >
          <Input.TextArea rows={2} maxLength={200} />
        </Form.Item>
        <DialogActs close={close} isSaving={set.isPending} save="保存" />
      </Form>
    </Modal>
  );
}

const initialOf = ({ terms, application }: CreditAccount) => ({
  limit: application?.amount.toFixed(2) ?? terms?.limit.toFixed(2) ?? '',
  term_kind: terms?.term_kind ?? 'days',
  term_days: terms?.term_days ?? 30,
  state: application ? 'open' : (terms?.state ?? 'open'),
});
