import { Form, Modal } from 'antd';
import { useState } from 'react';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { useSend } from '../../../app/useSend.ts';
import { type Given, type StaffCoupon, useCouponActs } from '../api.ts';
import { NOBODY, type ReceiverValues, receiverBody } from '../receivers.ts';
import { validityWords } from '../words.ts';
import { GivenResult, Receivers } from './Receivers.tsx';

interface GiveDialogProps {
  coupon: StaffCoupon;
  close: () => void;
}

/** 发放: one for each account that is named or of a kind; then who got none. */
export function GiveDialog({ coupon, close }: GiveDialogProps) {
  const [given, setGiven] = useState<Given | null>(null);
  return (
    <Modal title={`发放优惠券“${coupon.name}”`} open onCancel={close} footer={null} width={640}>
      {given ? (
        <GivenResult given={given} why="已达每户上限，或已发完" close={close} />
      ) : (
        <GiveForm coupon={coupon} done={setGiven} close={close} />
      )}
    </Modal>
  );
}

function GiveForm({ coupon, done, close }: GiveDialogProps & { done: (given: Given) => void }) {
  const [form] = Form.useForm<ReceiverValues>();
  const { give } = useCouponActs();
  const submit = useSend(
    form,
    (key) => give.mutateAsync({ id: coupon.id, body: receiverBody(form.getFieldsValue(true)), key }),
    done,
  );
  return (
    <Form
      form={form}
      name="give-coupon"
      layout="vertical"
      className="offer-form"
      initialValues={NOBODY}
      onFinish={submit}
    >
      <p className="alert info all">
        {coupon.words}；有效期：{validityWords(coupon)}
      </p>
      <Receivers />
      <div className="all">
        <DialogActs close={close} isSaving={give.isPending} save="发放" />
      </div>
    </Form>
  );
}
