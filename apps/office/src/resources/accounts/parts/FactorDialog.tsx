import { App, Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { ApiError } from '../../../app/api.ts';
import { useFailure } from '../../../app/failure.tsx';
import { type Customer, useAct } from '../api.ts';
import { OwnerProof } from './OwnerProof.tsx';

interface FactorDialogProps {
  customer: Customer;
  /** Whose; null = the owner's. */
  member: Customer['members'][number] | null;
  close: () => void;
}
interface Typed {
  reason: string;
  proof?: string;
}

/** Turns off the second factor of a customer, or a member, who has lost the phone. */
export function FactorDialog({ customer, member, close }: FactorDialogProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<Typed>();
  const fail = useFailure();
  const act = useAct(customer.id);
  const [asked, setAsked] = useState('');
  const submit = async ({ reason, proof = '' }: Typed) => {
    try {
      const body = {
        reason: reason.trim(),
        ...(member && { member_id: member.id }),
        ...(proof === '' ? {} : { proof: proof.trim() }),
      };
      await act.mutateAsync(({ endFactor }) => endFactor(body));
      message.success('已关闭两步验证，登录已全部下线');
      close();
    } catch (error) {
      const words = error instanceof ApiError ? error.errors.proof?.[0] : undefined;
      if (asked === '' && words !== undefined) setAsked(words);
      else fail(error, form);
    }
  };
  return (
    <Modal
      title={`关闭两步验证　${customer.company}${member ? ` ${member.name}` : ''}`}
      open
      mask={{ closable: false }}
      onCancel={close}
      footer={null}
      width={480}
    >
      <Form form={form} layout="vertical" requiredMark={false} onFinish={submit}>
        <p className="alert">
          手机和恢复码都不在时使用，请先核实身份。现有登录下线，以后登录不再需要动态口令；
          {member ? '客户的负责人会收到通知。' : '绑定手机会收到通知，可以撤销；24 小时内不能提现和签合同。'}
        </p>
        <Form.Item
          name="reason"
          label="原因和核实身份的方式，记入操作日志"
          rules={[{ required: true, whitespace: true, min: 2, message: '请填写原因' }]}
        >
          <Input maxLength={200} autoComplete="off" autoFocus />
        </Form.Item>
        <OwnerProof asked={asked} />
        <div className="dialog-acts">
          <Button onClick={close}>取消</Button>
          <Button type="primary" danger htmlType="submit" loading={act.isPending}>
            关闭两步验证
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
