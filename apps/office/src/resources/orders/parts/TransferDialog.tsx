import { App, Button, Form, Input, Modal } from 'antd';
import { useRef } from 'react';
import { yuan } from '../../../app/format.ts';
import { useSend } from '../../../app/useSend.ts';
import { REQUIRED_AMOUNT } from '../../../shared/fields/amount-rules.ts';
import { orderActs, useOrderAct } from '../api.ts';
import type { DialogProps } from './dialog.ts';

interface Values {
  bank_ref: string;
  amount: string;
}

/** 确认到账: a bank transfer has been found on the statement. */
export function TransferDialog(props: DialogProps) {
  const { order, isOpen, close } = props;
  return (
    <Modal
      title={`确认到账 ${order.order_no}`}
      open={isOpen}
      onCancel={close}
      footer={null}
      width={440}
      destroyOnHidden
    >
      <TransferForm {...props} />
    </Modal>
  );
}

function TransferForm({ order, close }: DialogProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  /** What the shop has said of it: confirmed, or waiting for a second person. */
  const said = useRef('');
  const confirm = useOrderAct(async ({ body, key }: { body: Values; key: string }) => {
    const heard = await orderActs(order.id).confirmTransfer(body, key);
    said.current = heard.message;
    return heard.data;
  });
  const submit = useSend(
    form,
    (key) => {
      const { bank_ref: reference, amount } = form.getFieldsValue();
      return confirm.mutateAsync({ body: { bank_ref: reference.trim(), amount: amount.trim() }, key });
    },
    () => {
      message.success(said.current);
      close();
    },
  );
  return (
    <Form
      form={form}
      layout="vertical"
      onFinish={submit}
      initialValues={{ amount: order.payable.toFixed(2) }}
    >
      <p className="alert info">
        付款方应为 {order.buyer.company}，应到 {yuan(order.payable)}
        。请先在银行流水中核对；没有导入过的流水须由另一位同事复核。
      </p>
      <Form.Item
        name="bank_ref"
        label="银行流水号"
        rules={[{ required: true, whitespace: true, message: '请填写银行流水号' }]}
      >
        <Input maxLength={60} autoFocus autoComplete="off" />
      </Form.Item>
      <Form.Item name="amount" label="到账金额（元）" rules={[REQUIRED_AMOUNT]}>
        <Input inputMode="decimal" maxLength={11} autoComplete="off" />
      </Form.Item>
      <div className="dialog-acts">
        <Button onClick={close}>取消</Button>
        <Button type="primary" htmlType="submit" loading={confirm.isPending}>
          确认到账
        </Button>
      </div>
    </Form>
  );
}
