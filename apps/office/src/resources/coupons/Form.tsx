import { App, Form } from 'antd';
import { DialogActs } from '../../app/DialogActs.tsx';
import { useFailure } from '../../app/failure.tsx';
import { useSend } from '../../app/useSend.ts';
import { isOpen, STATES } from '../../shared/offer-states.ts';
import { type StaffCoupon, useCouponActs } from './api.ts';
import { Fields } from './parts/Fields.tsx';
import { bodyOf, type CouponValues, changeOf, valuesOf } from './values.ts';

/** A new coupon: everything can be set. */
export function NewCoupon({ start, close }: { start: CouponValues; close: () => void }) {
  const { message } = App.useApp();
  const [form] = Form.useForm<CouponValues>();
  const { create } = useCouponActs();
  const submit = useSend(
    form,
    (key) => create.mutateAsync({ body: bodyOf(form.getFieldsValue(true)), key }),
    () => {
      message.success('优惠券已新增');
      close();
    },
  );
  return (
    <Form
      form={form}
      name="coupon"
      layout="vertical"
      className="offer-form"
      initialValues={start}
      onFinish={submit}
    >
      <Fields isFixed={false} isEditable />
      <div className="all">
        <DialogActs close={close} isSaving={create.isPending} />
      </div>
    </Form>
  );
}

interface EditProps {
  coupon: StaffCoupon;
  canWrite: boolean;
  close: () => void;
}

/** One that is there: once somebody has it, what it takes off and for what stays; one that is over only shows itself. */
export function EditCoupon({ coupon, canWrite, close }: EditProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<CouponValues>();
  const fail = useFailure();
  const { change } = useCouponActs();
  const isEditable = canWrite && isOpen(coupon);
  const isFixed = coupon.taken > 0;
  const submit = async () => {
    try {
      await change.mutateAsync({
        id: coupon.id,
        body: changeOf(form.getFieldsValue(true), coupon.version),
      });
      message.success('优惠券已保存');
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Form
      form={form}
      name="coupon"
      layout="vertical"
      className="offer-form"
      disabled={!isEditable}
      initialValues={valuesOf(coupon)}
      onFinish={submit}
    >
      {(!isEditable || isFixed) && (
        <p className="alert info all">
          {isEditable
            ? '已有人领取，优惠、门槛和使用范围不能再改；改有效期只影响以后领取的。'
            : `${STATES[coupon.state].name}，只能查看。`}
        </p>
      )}
      <Fields isFixed={isFixed} isEditable={isEditable} />
      {isEditable && (
        <div className="all">
          <DialogActs close={close} isSaving={change.isPending} />
        </div>
      )}
    </Form>
  );
}
