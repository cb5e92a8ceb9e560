import { couponFields } from '@qingnang/contract/coupon-fields';
import { Form, InputNumber, Radio } from 'antd';
import { ANY } from '../../../app/failure.tsx';
import { optionsOf } from '../../../app/words.ts';
import { AMOUNT_RULE } from '../../../shared/fields/amount-rules.ts';
import { Money } from '../../../shared/fields/Money.tsx';
import type { CouponValues } from '../values.ts';

interface OffFieldsProps {
  isFixed: boolean;
  /** 打 9 折; empty while there is no percentage. */
  percentWords: string;
}

/** What a coupon takes off, and from which amount on. */
export function OffFields({ isFixed, percentWords }: OffFieldsProps) {
  const form = Form.useFormInstance<CouponValues>();
  const kind = Form.useWatch('kind', form);
  // undefined and not false: the form itself may be disabled.
  const disabled = isFixed || undefined;
  return (
    <>
      <Form.Item name="kind" label="优惠方式" rules={[ANY]}>
        <Radio.Group {...(disabled && { disabled })} options={KINDS} />
      </Form.Item>
      <Form.Item name="threshold" label="使用门槛（元）" rules={[AMOUNT_RULE]} extra="范围内商品满减后的金额">
        <Money {...(disabled && { disabled })} placeholder="无门槛" />
      </Form.Item>
      {kind === 'percent' ? (
        <>
          <Form.Item
            name="percent"
            label="减百分之几"
            rules={[{ required: true, message: '请填写百分比' }]}
            extra={percentWords || '10 即打 9 折'}
          >
            <InputNumber
              {...(disabled && { disabled })}
              min={0.01}
              max={99.99}
              precision={2}
              controls={false}
              suffix="%"
            />
          </Form.Item>
          <Form.Item name="cap" label="最多减（元）" rules={[AMOUNT_RULE]}>
            <Money {...(disabled && { disabled })} placeholder="不限" />
          </Form.Item>
        </>
      ) : (
        <Form.Item
          name="minus"
          label="减免金额（元）"
          className="two"
          rules={[
            { required: true, whitespace: true, message: '请填写减免金额' },
            AMOUNT_RULE,
            BELOW_THRESHOLD,
          ]}
          dependencies={['threshold']}
        >
          <Money {...(disabled && { disabled })} />
        </Form.Item>
      )}
    </>
  );
}

const KINDS = optionsOf(couponFields.kind.words);

const BELOW_THRESHOLD = ({
  getFieldValue,
}: {
  getFieldValue: (name: 'threshold') => string | undefined;
}) => ({
  validator: (_: unknown, text: string | undefined) => {
    const threshold = Number(getFieldValue('threshold') ?? '');
    return threshold > 0 && Number(text) >= threshold
      ? Promise.reject(new Error('减免金额要小于门槛'))
      : Promise.resolve();
  },
});
