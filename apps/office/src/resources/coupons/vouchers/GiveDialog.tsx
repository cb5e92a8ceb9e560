import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { ANY } from '../../../app/failure.tsx';
import { MomentInput } from '../../../app/MomentInput.tsx';
import { REQUIRED_MOMENT } from '../../../app/moment-rule.ts';
import { useSend } from '../../../app/useSend.ts';
import { AMOUNT_RULE } from '../../../shared/fields/amount-rules.ts';
import { Money } from '../../../shared/fields/Money.tsx';
import type { Given } from '../api.ts';
import { GivenResult, Receivers } from '../parts/Receivers.tsx';
import { useVoucherActs } from './api.ts';
import { blankVoucher, bodyOf, type VoucherValues } from './values.ts';

/** 发放现金券: one of the same amount for each account; then who got none. */
export function GiveDialog({ close }: { close: () => void }) {
  const [given, setGiven] = useState<Given | null>(null);
  return (
    <Modal title="发放现金券" open onCancel={close} footer={null} width={640} mask={{ closable: false }}>
      {given ? (
        <GivenResult given={given} why="账户未通过审核" close={close} />
      ) : (
        <GiveForm done={setGiven} close={close} />
      )}
    </Modal>
  );
}

function GiveForm({ done, close }: { done: (given: Given) => void; close: () => void }) {
  const [form] = Form.useForm<VoucherValues>();
  const { give } = useVoucherActs();
  const submit = useSend(
    form,
    (key) => give.mutateAsync({ body: bodyOf(form.getFieldsValue(true)), key }),
    done,
  );
  return (
    <Form
      form={form}
      name="give-voucher"
      layout="vertical"
      className="offer-form"
      initialValues={blankVoucher(Date.now() / 1000)}
      onFinish={submit}
    >
      <Form.Item
        name="name"
        label="名称"
        className="two"
        rules={[{ required: true, whitespace: true, message: '请填写名称' }]}
      >
        <Input maxLength={60} autoComplete="off" placeholder="11 月返利" />
      </Form.Item>
      <Form.Item
        name="amount"
        label="面额（元）"
        rules={[{ required: true, whitespace: true, message: '请填写面额' }, AMOUNT_RULE]}
      >
        <Money />
      </Form.Item>
      <Form.Item name="valid_until" label="有效期至" rules={[REQUIRED_MOMENT]}>
        <MomentInput />
      </Form.Item>
      <Form.Item name="note" label="说明，前台显示" className="all" rules={[ANY]}>
        <Input maxLength={200} placeholder="可不填" autoComplete="off" />
      </Form.Item>
      <Receivers />
      <div className="all">
        <DialogActs close={close} isSaving={give.isPending} save="发放" />
      </div>
    </Form>
  );
}
