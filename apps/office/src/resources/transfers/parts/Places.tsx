import { keysOf } from '@qingnang/contract/keys';
import { RECONCILED } from '@qingnang/contract/reconciliation';
import { Checkbox, Input, Select } from 'antd';
import { Link } from 'react-router';
import { FileList } from '../../../app/FileList.tsx';
import { dateTime, yuan } from '../../../app/format.ts';
import { AccountSelect } from '../../../shared/fields/AccountSelect.tsx';
import type { BankLine, WaitingTransfer } from '../api.ts';
import {
  type Customer,
  type CustomerPlace,
  NOWHERE,
  type Spread,
  withBack,
  withCustomer,
  withOrder,
  withoutOrder,
  withPayout,
} from '../choice.ts';

interface PlacesProps {
  line: BankLine;
  orders: readonly WaitingTransfer[];
  spread: Spread;
  onChange: (spread: Spread) => void;
  /** What is said where no order is shown. */
  none: string;
}

/** Everywhere that a line's money may go: orders, what a customer owes, a balance, back. Each is ticked and has its amount. */
export function Places({ line, orders, spread, onChange, none }: PlacesProps) {
  const toggle = (order: WaitingTransfer) =>
    onChange(spread.orders.has(order.id) ? withoutOrder(spread, order.id) : withOrder(line, spread, order));
  const owed = line.suggestions[0]?.customer.owed ?? 0;
  if (spread.payout !== null)
    return (
      <ul className="bank-orders" aria-label="款项去向">
        <PayoutPart {...{ line, spread, onChange }} />
      </ul>
    );
  const type = (id: number, amount: string) =>
    onChange({ ...spread, orders: new Map([...spread.orders, [id, amount]]) });
  return (
    <ul className="bank-orders" aria-label="款项去向">
      {orders.map((order) => (
        <OrderPlace
          key={order.id}
          order={order}
          amount={spread.orders.get(order.id) ?? null}
          onToggle={() => toggle(order)}
          onType={(amount) => type(order.id, amount)}
        />
      ))}
      {orders.length === 0 && <li className="muted">{none}</li>}
      <CustomerPart
        {...{ line, spread, onChange }}
        place="credit"
        label="结清账期"
        hint={owed > 0 ? `欠款 ${yuan(owed)}，先结到期最早的` : '客户及其门店的账期欠款，先结到期最早的'}
      />
      <CustomerPart
        {...{ line, spread, onChange }}
        place="balance"
        label="转入客户余额"
        hint="预付款，或多付的部分"
      />
      <PayoutPart {...{ line, spread, onChange }} />
      <li>
        <Checkbox
          checked={spread.back !== null}
          onChange={({ target }) =>
            onChange(target.checked ? withBack(line, spread) : { ...spread, back: null })
          }
        >
          退回付款人
        </Checkbox>
        <span className="muted small">请先在银行退回，再在这里登记</span>
        {spread.back !== null && (
          <Amount label="退回金额" value={spread.back} onType={(back) => onChange({ ...spread, back })} />
        )}
      </li>
    </ul>
  );
}

interface AmountProps {
  label: string;
  value: string;
  onType: (amount: string) => void;
}

const Amount = ({ label, value, onType }: AmountProps) => (
  <Input
    aria-label={label}
    className="bank-amount"
    inputMode="decimal"
    autoComplete="off"
    maxLength={11}
    suffix="元"
    value={value}
    onChange={({ target }) => onType(target.value)}
  />
);

interface OrderPlaceProps {
  order: WaitingTransfer;
  /** null = it is not chosen. */
  amount: string | null;
  onToggle: () => void;
  onType: (amount: string) => void;
}

const OrderPlace = ({ order, amount, onToggle, onType }: OrderPlaceProps) => (
  <li>
    <Checkbox checked={amount !== null} onChange={onToggle}>
      {order.order_no}
    </Checkbox>
    <span>{order.company}</span>
    <span className={`tag ${order.is_over ? 'bad' : ''}`}>{order.status_name}</span>
    {order.kind === 'receipt' && <span className="tag vio">含麻</span>}
    <span className="muted small">{dateTime(order.placed_at)} 下单</span>
    <Link to={`/orders/${order.id}`} className="small">
      订单台
    </Link>
    <b>
      {order.received > 0 ? `已到账 ${yuan(order.received)}，还差 ${yuan(order.amount)}` : yuan(order.amount)}
    </b>
    {amount !== null && <Amount label={`${order.order_no} 入账金额`} value={amount} onType={onType} />}
    {order.proofs.map((proof) => (
      <div key={proof.id} className="bank-proof">
        {proof.file && <FileList files={[proof.file]} label="转账凭证" />}
        <span className="small">
          凭证：{proof.payer}　{proof.paid_on}　{proof.bank_ref}
          {proof.note !== '' && <span className="muted">　{proof.note}</span>}
        </span>
      </div>
    ))}
  </li>
);

/** All of the line, or none of it. */
const PayoutPart = ({ line, spread, onChange }: Pick<PlacesProps, 'line' | 'spread' | 'onChange'>) => (
  <li>
    <Checkbox
      checked={spread.payout !== null}
      onChange={({ target }) =>
        onChange(target.checked ? withPayout(line.payouts[0]?.provider ?? 'wechat') : NOWHERE)
      }
    >
      渠道结算款
    </Checkbox>
    {spread.payout === null ? (
      <span className="muted small">微信支付、支付宝付来的整笔款项</span>
    ) : (
      <>
        <Select
          aria-label="结算款的渠道"
          value={spread.payout}
          onChange={(provider) => onChange(withPayout(provider))}
          options={keysOf(RECONCILED).map((value) => ({ value, label: RECONCILED[value] }))}
        />
        {line.payouts.length === 0 && (
          <span className="warn small">没有金额、日期和户名都相符的提现，须另一位同事复核</span>
        )}
      </>
    )}
  </li>
);

interface CustomerPlaceProps extends Pick<PlacesProps, 'line' | 'spread' | 'onChange'> {
  place: CustomerPlace;
  label: string;
  /** What it is for, while it is not chosen. */
  hint: string;
}

function CustomerPart({ line, spread, onChange, place, label, hint }: CustomerPlaceProps) {
  const part = spread[place];
  const known = line.suggestions[0]?.customer ?? null;
  const choose = (customer: Customer | null) =>
    part && onChange({ ...spread, [place]: { ...part, customer } });
  return (
    <li>
      <Checkbox
        checked={part !== null}
        onChange={({ target }) =>
          onChange(target.checked ? withCustomer(line, spread, place, known) : { ...spread, [place]: null })
        }
      >
        {label}
      </Checkbox>
      {part === null && <span className="muted small">{hint}</span>}
      {part !== null && (
        <>
          {part.customer ? (
            <span>
              {part.customer.company}{' '}
              <button type="button" className="btn text" onClick={() => choose(null)}>
                更换
              </button>
            </span>
          ) : (
            <AccountSelect label={`${label}的客户`} value={null} onChange={choose} />
          )}
          <Amount
            label={`${label}金额`}
            value={part.amount}
            onType={(amount) => onChange({ ...spread, [place]: { ...part, amount } })}
          />
        </>
      )}
    </li>
  );
}
