import { Form, Input } from 'antd';
import { PRICE_RULE } from '../../../shared/fields/amount-rules.ts';
import { Money } from '../../../shared/fields/Money.tsx';

/** What is asked of an order: all amounts in yuan. */
export const TermFields = () => (
  <>
    <div className="shipping-amounts">
      <Amount name="fee" label="运费（元）" />
      <Amount name="free_from" label="包邮门槛（元）" hint="填 0 为始终包邮" />
      <Amount name="minimum_order" label="起订额（元）" hint="填 0 为不限" />
    </div>
    <Form.Item name="promise" label="送达说明" extra="买家在商品页、购物车和核对订单时看到">
      <Input maxLength={40} autoComplete="off" placeholder="如：16:00 前付款，次日送达" />
    </Form.Item>
  </>
);

const Amount = ({ name, label, hint }: { name: string; label: string; hint?: string }) => (
  <Form.Item
    name={name}
    label={label}
    extra={hint}
    rules={[{ required: true, whitespace: true, message: '请填写金额' }, PRICE_RULE]}
  >
    <Money />
  </Form.Item>
);
