import { Checkbox, Form, Input, InputNumber } from 'antd';
import { ANY } from '../../../app/failure.tsx';
import { MomentInput } from '../../../app/MomentInput.tsx';
import { AFTER_START, REQUIRED_MOMENT } from '../../../app/moment-rule.ts';
import { BodyInput } from '../../../shared/editor/BodyInput.tsx';
import { AudienceFields } from '../../../shared/fields/AudienceFields.tsx';
import { ScopeItems } from '../../../shared/fields/ScopeItems.tsx';
import { Prizes } from './Prizes.tsx';

/** Everything of a draw, as cells of `.offer-form`. */
export const Fields = ({ isEditable }: { isEditable: boolean }) => (
  <>
    <Form.Item
      name="name"
      label="名称"
      className="two"
      rules={[{ required: true, whitespace: true, message: '请填写名称' }]}
    >
      <Input maxLength={40} autoComplete="off" />
    </Form.Item>
    <Form.Item name="remarks" label="副标题" className="two" rules={[ANY]}>
      <Input maxLength={80} autoComplete="off" placeholder="每天一次，抽中即到账" />
    </Form.Item>
    <Form.Item name="starts_at" label="开始时间" rules={[REQUIRED_MOMENT]}>
      <MomentInput />
    </Form.Item>
    <Form.Item
      name="ends_at"
      label="结束时间"
      dependencies={['starts_at']}
      rules={[REQUIRED_MOMENT, AFTER_START]}
    >
      <MomentInput />
    </Form.Item>
    <Form.Item name="is_popup" label="首页" valuePropName="checked" className="two" rules={[ANY]}>
      <Checkbox>没抽过的客户打开首页时弹出</Checkbox>
    </Form.Item>
    <Form.Item name="per_day" label="每户每天次数" rules={[ANY]}>
      <InputNumber min={1} max={1000} precision={0} controls={false} placeholder="不限" />
    </Form.Item>
    <Form.Item name="per_account" label="每户总次数" rules={[ANY]}>
      <InputNumber min={1} max={100_000} precision={0} controls={false} placeholder="不限" />
    </Form.Item>
    <Form.Item name="chance_amount" label="完成订单每满（元）多得 1 次" rules={[ANY]}>
      <Input autoComplete="off" placeholder="不送" />
    </Form.Item>
    <Form.Item name="cost_points" label="每次消耗积分" rules={[ANY]}>
      <InputNumber min={0} max={1_000_000} precision={0} controls={false} />
    </Form.Item>
    <Form.Item
      name="day_budget"
      label="每日预算（元）"
      className="two"
      rules={[ANY]}
      extra="当天奖品成本用完后只出未中奖和零成本奖品"
    >
      <Input autoComplete="off" placeholder="不限" />
    </Form.Item>
    <Form.Item name="zone_ids" label="关联专区，抽奖页上显示" className="two" rules={[ANY]}>
      <ScopeItems scope="zone" isDisabled={!isEditable} />
    </Form.Item>
    <AudienceFields />
    <Prizes isEditable={isEditable} />
    <Form.Item name="rules" label="规则" className="all" rules={[ANY]}>
      <BodyInput disabled={!isEditable} />
    </Form.Item>
  </>
);
