import { Checkbox, Form, Input, InputNumber, Radio } from 'antd';
import { ANY } from '../../../app/failure.tsx';
import { MomentInput } from '../../../app/MomentInput.tsx';
import { laterThan, OPTIONAL_MOMENT, REQUIRED_MOMENT } from '../../../app/moment-rule.ts';
import { useNames } from '../../../app/reference.ts';
import { optionsOf } from '../../../app/words.ts';
import { AudienceFields } from '../../../shared/fields/AudienceFields.tsx';
import { SCOPES } from '../../../shared/fields/coupon-scope.ts';
import { ScopeItems } from '../../../shared/fields/ScopeItems.tsx';
import type { CouponValues } from '../values.ts';
import { sentenceOf, tenths } from '../words.ts';
import { OffFields } from './OffFields.tsx';

interface FieldsProps {
  /** Somebody has it: what it takes off and for what stays. */
  isFixed: boolean;
  isEditable: boolean;
}

/** Everything of a coupon, as cells of `.offer-form`. */
export function Fields({ isFixed, isEditable }: FieldsProps) {
  const form = Form.useFormInstance<CouponValues>();
  const values: CouponValues | undefined = Form.useWatch([], { form, preserve: true });
  const names = useNames();
  const sentence = values ? sentenceOf(values, names) : '';
  return (
    <>
      <Form.Item
        name="name"
        label="名称"
        className="two"
        rules={[{ required: true, whitespace: true, message: '请填写名称' }]}
      >
        <Input maxLength={60} autoComplete="off" placeholder="感冒用药满 500 减 30" />
      </Form.Item>
      <Form.Item name="describe" label="说明，前台显示" className="two" rules={[ANY]}>
        <Input maxLength={200} placeholder="可不填" autoComplete="off" />
      </Form.Item>
      <OffFields isFixed={isFixed} percentWords={values?.percent ? `打 ${tenths(values.percent)} 折` : ''} />
      <Scope isFixed={isFixed} isEditable={isEditable} />
      <Validity />
      <Claim />
      <Form.Item name="total" label="发放总量" rules={[ANY]}>
        <InputNumber min={1} max={10_000_000} precision={0} controls={false} placeholder="不限" />
      </Form.Item>
      <Form.Item name="limit_per_account" label="每户限领（张）" rules={[ANY]}>
        <InputNumber min={1} max={1000} precision={0} controls={false} placeholder="不限" />
      </Form.Item>
      <Form.Item name="sort" label="排序，小的在前" className="two" rules={[ANY]}>
        <InputNumber min={0} max={100_000} precision={0} controls={false} />
      </Form.Item>
      <AudienceFields />
      {sentence !== '' && (
        <p className="alert good all" role="status">
          {sentence}
        </p>
      )}
    </>
  );
}

function Scope({ isFixed, isEditable }: FieldsProps) {
  const form = Form.useFormInstance<CouponValues>();
  const scope = Form.useWatch('scope', form) ?? 'all';
  return (
    <>
      <Form.Item name="scope" label="使用范围" className="all" rules={[ANY]}>
        <Radio.Group
          disabled={isFixed || !isEditable}
          options={optionsOf(SCOPES)}
          // Ids of one kind are none of another.
          onChange={() => form.setFieldValue('scope_ids', [])}
        />
      </Form.Item>
      {scope !== 'all' && (
        <Form.Item
          name="scope_ids"
          label={SCOPES[scope]}
          className="all"
          rules={[{ required: true, type: 'array', min: 1, message: '请至少选择一项' }]}
        >
          <ScopeItems scope={scope} isDisabled={isFixed || !isEditable} />
        </Form.Item>
      )}
    </>
  );
}

function Validity() {
  const form = Form.useFormInstance<CouponValues>();
  const isByDays = Form.useWatch('isByDays', form);
  return (
    <>
      <Form.Item name="isByDays" label="有效期" className="two" rules={[ANY]}>
        <Radio.Group
          options={[
            { value: false, label: '固定日期' },
            { value: true, label: '领取后计算' },
          ]}
        />
      </Form.Item>
      {isByDays ? (
        <Form.Item
          name="valid_days"
          label="领取后有效（天）"
          className="two"
          rules={[{ required: true, message: '请填写有效天数' }]}
        >
          <InputNumber min={1} max={3650} precision={0} controls={false} />
        </Form.Item>
      ) : (
        <>
          <Form.Item name="valid_from" label="有效期开始" rules={[OPTIONAL_MOMENT]}>
            <MomentInput placeholder="领取即可用" />
          </Form.Item>
          <Form.Item
            name="valid_until"
            label="有效期结束"
            dependencies={['valid_from']}
            rules={[REQUIRED_MOMENT, laterThan('valid_from', '有效期结束要晚于开始')]}
          >
            <MomentInput />
          </Form.Item>
        </>
      )}
    </>
  );
}

function Claim() {
  const form = Form.useFormInstance<CouponValues>();
  const isClaimable = Form.useWatch('is_claimable', form);
  return (
    <>
      <Form.Item
        name="is_claimable"
        label="领取"
        valuePropName="checked"
        className="two"
        rules={[ANY]}
        extra={!isClaimable && '只由后台发放，不在领券中心显示'}
      >
        <Checkbox>买家可在领券中心领取</Checkbox>
      </Form.Item>
      {isClaimable ? (
        <>
          <Form.Item name="claim_from" label="领取开始" rules={[OPTIONAL_MOMENT]}>
            <MomentInput placeholder="保存即可领" />
          </Form.Item>
          <Form.Item
            name="claim_until"
            label="领取结束"
            dependencies={['claim_from']}
            rules={[OPTIONAL_MOMENT, laterThan('claim_from', '领取结束要晚于开始')]}
          >
            <MomentInput placeholder="领完或失效为止" />
          </Form.Item>
        </>
      ) : (
        <span className="two" />
      )}
    </>
  );
}
