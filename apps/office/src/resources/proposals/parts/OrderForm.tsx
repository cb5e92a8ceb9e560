import type { ProposalCustomer, ProposalQuote } from '@qingnang/contract/admin-proposals';
import { MAX_PROPOSAL_REASON } from '@qingnang/contract/proposal-words';
import { MAX_REMARK } from '@qingnang/contract/wish-words';
import { App, Button, Form, Input, type RefSelectProps, Select } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { yuan } from '../../../app/format.ts';
import { useDebounced } from '../../../app/useDebounced.ts';
import { useLeaveGuard } from '../../../app/useLeaveGuard.ts';
import { useSend } from '../../../app/useSend.ts';
import { useProposalQuote, usePropose } from '../api.ts';
import { type OrderLine, obstacle, wantedOf, withGoods } from '../lines.ts';
import { GoodsFinder } from './GoodsFinder.tsx';
import { Grid, type QuantityBox } from './Grid.tsx';

interface Values {
  address_id: number;
  remark?: string;
  reason?: string;
}

/** What is ordered for a customer: by keyboard alone, quoted as it grows, sent for the customer's yes. */
export function OrderForm({ customer }: { customer: ProposalCustomer }) {
  const [form] = Form.useForm<Values>();
  const { message } = App.useApp();
  const navigate = useNavigate();
  const propose = usePropose(customer.id);
  const finder = useRef<RefSelectProps>(null);
  const last = useRef<QuantityBox>(null);
  const [lines, setLines] = useState<OrderLine[]>([]);
  const addressId = Form.useWatch('address_id', form) ?? firstAddress(customer);
  const wish = useMemo(() => ({ address_id: addressId, lines: wantedOf(lines) }), [addressId, lines]);
  const asked = useDebounced(wish);
  const { data, isPlaceholderData, error } = useProposalQuote(customer.id, asked);
  const isCurrent = asked === wish && !isPlaceholderData;
  const why = customer.problem || error?.message || obstacle(lines, isCurrent ? data : undefined);
  const isSent = useRef(false);
  useLeaveGuard(() => lines.length > 0 && !isSent.current);
  // The quantity of what was just added is the next thing to type.
  useEffect(() => last.current?.select(), [lines.length]);

  const send = useSend(
    form,
    (key) => {
      const { remark = '', reason = '' } = form.getFieldsValue();
      return propose.mutateAsync({ key, ...wish, remark, reason, quote_hash: data?.quote_hash });
    },
    ({ data: made, message: words }) => {
      message.success(words);
      isSent.current = true;
      void navigate(`/proposals/${made.id}`);
    },
  );

  return (
    <Form form={form} layout="vertical" className="proposal-form" onFinish={() => void send()}>
      <section className="card" aria-label="商品">
        <header>
          <h2>
            <Link to={`/accounts/${customer.id}`}>{customer.company}</Link>
          </h2>
          <Link className="more" to="/proposals/new">
            换客户
          </Link>
        </header>
        {customer.problem !== '' && <p className="alert bad">该客户现在不能下单：{customer.problem}</p>}
        <div className="proposal-find">
          <GoodsFinder
            ref={finder}
            accountId={customer.id}
            onPick={(goods) => setLines(withGoods(lines, goods))}
          />
        </div>
        <Grid
          lines={lines}
          quote={data}
          change={setLines}
          onDone={() => finder.current?.focus()}
          last={last}
        />
      </section>
      <section className="card proposal-side" aria-label="发给客户">
        <Form.Item name="address_id" label="收货地址" initialValue={firstAddress(customer)}>
          <Select
            options={customer.addresses.map(({ id, words }) => ({ value: id, label: words }))}
            notFoundContent="客户没有收货地址"
          />
        </Form.Item>
        <Form.Item name="reason" label="给客户的说明">
          <Input.TextArea rows={2} maxLength={MAX_PROPOSAL_REASON} />
        </Form.Item>
        <Form.Item name="remark" label="订单备注">
          <Input.TextArea rows={2} maxLength={MAX_REMARK} />
        </Form.Item>
        {data && lines.length > 0 && <Sums quote={data} />}
        <p className="muted small" role="status">
          {why || `客户有 ${customer.hours} 小时确认，按确认时的价格下单`}
        </p>
        <Button type="primary" block htmlType="submit" disabled={why !== ''} loading={propose.isPending}>
          发给客户确认
        </Button>
      </section>
    </Form>
  );
}

/** The default one stands first. */
const firstAddress = ({ addresses }: ProposalCustomer): number =>
  (addresses.find(({ is_default }) => is_default) ?? addresses[0])?.id ?? 0;

const Sums = ({ quote }: { quote: ProposalQuote }) => (
  <dl className="kv">
    <Sum name="商品金额" value={quote.goods_amount} />
    {quote.discount_amount > 0 && <Sum name="优惠" value={-quote.discount_amount} />}
    <Sum name="运费" value={quote.shipping_fee} />
    <Sum name="应付" value={quote.payable} />
    {quote.orders > 1 && (
      <>
        <dt>拆分</dt>
        <dd>按仓库和类别分 {quote.orders} 单</dd>
      </>
    )}
  </dl>
);

const Sum = ({ name, value }: { name: string; value: number }) => (
  <>
    <dt>{name}</dt>
    <dd className="strong">{yuan(value)}</dd>
  </>
);
