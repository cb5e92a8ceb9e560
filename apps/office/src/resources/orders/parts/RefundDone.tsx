import { App, Button, Form, Input, Popover } from 'antd';
import { useState } from 'react';
import { useFailure } from '../../../app/failure.tsx';
import { finishRefund, useOrderAct } from '../api.ts';

interface Values {
  bank_ref: string;
}

/** 退款已汇出: a transfer that must go back by bank has been sent. */
export function RefundDone({ refundId }: { refundId: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      title="退款已汇出"
      trigger="click"
      open={isOpen}
      onOpenChange={setOpen}
      destroyOnHidden
      content={<RefundForm refundId={refundId} />}
    >
      <Button size="small">退款已汇出</Button>
    </Popover>
  );
}

function RefundForm({ refundId }: { refundId: number }) {
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const fail = useFailure();
  const finish = useOrderAct((values: Values) => finishRefund(refundId, values.bank_ref.trim()));
  const submit = async (values: Values) => {
    try {
      await finish.mutateAsync(values);
      message.success('已记录退款');
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Form form={form} layout="vertical" onFinish={submit}>
      <Form.Item
        name="bank_ref"
        label="银行流水号"
        rules={[{ required: true, whitespace: true, message: '请填写银行流水号' }]}
      >
        <Input maxLength={60} autoFocus autoComplete="off" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={finish.isPending} block>
        确认
      </Button>
    </Form>
  );
}
