import { Input } from 'antd';
import { CouponsInput } from './CouponsInput.tsx';
import { Field } from './Field.tsx';

/** Coupons that the zone offers to take. */
export const CouponsFields = ({ place, canWrite }: { place: number; canWrite: boolean }) => (
  <>
    <Field name={[place, 'title']} label="标题" className="full">
      <Input maxLength={60} placeholder="优惠券" />
    </Field>
    <Field
      name={[place, 'coupon_ids']}
      label="优惠券"
      className="full"
      extra="按此顺序显示；不在领取时间内的自动不显示"
      rules={[
        { required: true, type: 'array', min: 1, message: '请选择优惠券' },
        { type: 'array', max: MOST, message: `最多 ${MOST} 张优惠券` },
      ]}
    >
      <CouponsInput canWrite={canWrite} />
    </Field>
  </>
);

const MOST = 20;
