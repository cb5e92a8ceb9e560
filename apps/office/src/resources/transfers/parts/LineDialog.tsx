import { App, Form, Input, Modal } from 'antd';
import { DayInput } from '../../../app/DayInput.tsx';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { parseDay } from '../../../app/day.ts';
import { ANY } from '../../../app/failure.tsx';
import { today } from '../../../app/format.ts';
import { useSend } from '../../../app/useSend.ts';
import { REQUIRED_AMOUNT } from '../../../shared/fields/amount-rules.ts';
import { type BankRow, useAddLine } from '../api.ts';

/** 手工录入: one line as the bank shows it. */
export function LineDialog({ close }: { close: () => void }) {
  const [form] = Form.useForm<BankRow>();
  const { message } = App.useApp();
  const add = useAddLine();
  const submit = useSend(
    form,
    (key) => {
      const values = form.getFieldsValue();
      return add.mutateAsync({
        body: { ...values, paid_on: parseDay(values.paid_on) ?? values.paid_on },
        key,
      });
    },
    ({ message: words }) => {
      message.success(words);
      close();
    },
  );
  return (
    <Modal title="手工录入到账" open onCancel={close} footer={null} width={520} mask={{ closable: false }}>
      <Form
        form={form}
        name="bank-line"
        layout="vertical"
        className="bank-form"
        initialValues={{ paid_on: today(), payer_account: '', memo: '' }}
        onFinish={submit}
      >
        <Form.Item name="paid_on" label="交易日期" rules={required('交易日期')}>
          <DayInput />
        </Form.Item>
        <Form.Item name="amount" label="金额（元）" rules={[REQUIRED_AMOUNT]}>
          <Input inputMode="decimal" maxLength={11} autoComplete="off" />
        </Form.Item>
        <Form.Item name="payer" label="对方户名" className="all" rules={required('对方户名')}>
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
        <Form.Item name="bank_ref" label="银行流水号" rules={required('银行流水号')}>
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
        <Form.Item name="payer_account" label="对方账号" rules={[ANY]}>
          <Input maxLength={60} autoComplete="off" placeholder="可不填" />
        </Form.Item>
        <Form.Item name="memo" label="摘要" className="all" rules={[ANY]}>
          <Input maxLength={300} autoComplete="off" placeholder="附言里的订单号写在这里" />
        </Form.Item>
        <p className="alert info all">没有导入过的流水须由另一位同事复核后才入流水；能导入对账单时请导入。</p>
        <div className="all">
          <DialogActs close={close} isSaving={add.isPending} save="提交复核" />
        </div>
      </Form>
    </Modal>
  );
}

const required = (name: string) => [{ required: true, whitespace: true, message: `请填写${name}` }];
