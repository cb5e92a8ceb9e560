import { Button, Form, Modal } from 'antd';
import { useState } from 'react';
import { ApiError } from '../../../app/api.ts';
import { useFailure } from '../../../app/failure.tsx';
import { type Customer, type HandedInvitation, useInvite } from '../api.ts';
import { HandedPassword } from './HandedPassword.tsx';
import { OwnerProof } from './OwnerProof.tsx';

interface InviteDialogProps {
  customer: Customer;
  close: () => void;
}

/** 一次性密码: for a customer who cannot be sent a code. Asks for a proof of who makes it, then shows it once. */
export function InviteDialog({ customer, close }: InviteDialogProps) {
  const [handed, setHanded] = useState<HandedInvitation | null>(null);
  return (
    <Modal
      title={`一次性密码　${customer.company}`}
      open
      closable={handed === null}
      mask={{ closable: false }}
      keyboard={handed === null}
      onCancel={close}
      footer={null}
      width={480}
    >
      {handed ? (
        <HandedPassword handed={handed} close={close} />
      ) : (
        <Asking customer={customer} close={close} done={setHanded} />
      )}
    </Modal>
  );
}

function Asking({ customer, close, done }: InviteDialogProps & { done: (handed: HandedInvitation) => void }) {
  const [form] = Form.useForm<{ proof: string }>();
  const fail = useFailure();
  const invite = useInvite(customer.id);
  /** In words, once it is asked for: the sign-in is no longer fresh. */
  const [asked, setAsked] = useState('');
  const submit = async ({ proof = '' }: { proof?: string }) => {
    try {
      done(await invite.mutateAsync(proof.trim()));
    } catch (error) {
      const words = error instanceof ApiError ? error.errors.proof?.[0] : undefined;
      if (asked === '' && words !== undefined) setAsked(words);
      else fail(error, form);
    }
  };
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={submit}>
      <p className="alert">
        客户收不到短信时使用：请先核实身份，再把一次性密码当面或书面交给本人。24
        小时内有效，只能用一次；用它设置新密码后原密码作废、其他设备下线，绑定手机会收到通知。
      </p>
      <OwnerProof asked={asked} />
      <div className="dialog-acts">
        <Button onClick={close}>取消</Button>
        <Button type="primary" htmlType="submit" loading={invite.isPending}>
          生成一次性密码
        </Button>
      </div>
    </Form>
  );
}
