import type { ProposalQuote } from '@qingnang/contract/admin-proposals';
import { InputNumber } from 'antd';
import type { ComponentRef, RefObject } from 'react';
import { count, unitPrice, yuan } from '../../../app/format.ts';
import { Icon } from '../../../app/Icon.tsx';
import type { OrderLine } from '../lines.ts';

/** A box of a quantity. */
export type QuantityBox = ComponentRef<typeof InputNumber>;

interface GridProps {
  lines: readonly OrderLine[];
  quote: ProposalQuote | undefined;
  change: (lines: OrderLine[]) => void;
  /** Enter in a quantity: on to the next goods. */
  onDone: () => void;
  /** The quantity that was added last. */
  last: RefObject<QuantityBox | null>;
}

/** Goods, quantities and what the customer would pay for each; why not, where it cannot. */
export function Grid({ lines, quote, change, onDone, last }: GridProps) {
  if (lines.length === 0) return <p className="state">还没有商品，在上面查找添加</p>;
  return (
    <table className="tb proposal-grid">
      <caption className="visually-hidden">要下单的商品</caption>
      <thead>
        <tr>
          <th scope="col">商品</th>
          <th scope="col" className="r">
            可购
          </th>
          <th scope="col" className="r">
            数量
          </th>
          <th scope="col" className="r">
            客户价
          </th>
          <th scope="col" className="r">
            小计
          </th>
          <th scope="col">
            <span className="visually-hidden">操作</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <Row
            key={line.goods.id}
            line={line}
            quoted={quote?.lines.find(({ goods_id }) => goods_id === line.goods.id)}
            input={at === lines.length - 1 ? last : undefined}
            onNumber={(number) => change(lines.map((one) => (one === line ? { ...one, number } : one)))}
            onRemove={() => change(lines.filter((one) => one !== line))}
            onDone={onDone}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  line: OrderLine;
  quoted: ProposalQuote['lines'][number] | undefined;
  input: RefObject<QuantityBox | null> | undefined;
  onNumber: (number: number | null) => void;
  onRemove: () => void;
  onDone: () => void;
}

function Row({ line: { goods, number }, quoted, input, onNumber, onRemove, onDone }: RowProps) {
  const note = quoted?.note || goods.reason;
  const price = quoted && quoted.number > 0 ? quoted.price : goods.price;
  return (
    <tr>
      <td>
        <b>{goods.name}</b>{' '}
        <span className="muted">
          {goods.ypgg}　{goods.sccj}
        </span>
        {note !== '' && <div className="bad-text small">{note}</div>}
      </td>
      <td className="r nowrap">
        {count(goods.stock)} {goods.bzdw}
      </td>
      <td className="r">
        <InputNumber
          {...(input ? { ref: input } : {})}
          aria-label={`${goods.name} 数量`}
          min={1}
          max={999_999}
          precision={0}
          controls={false}
          value={number}
          onChange={onNumber}
          onPressEnter={(event) => {
            event.preventDefault();
            onDone();
          }}
        />
      </td>
      <td className="r nowrap">{price === null ? '—' : unitPrice(price)}</td>
      <td className="r nowrap strong">{quoted ? yuan(quoted.amount) : '—'}</td>
      <td>
        <button type="button" className="btn text" aria-label={`去掉 ${goods.name}`} onClick={onRemove}>
          <Icon name="x" size={14} />
        </button>
      </td>
    </tr>
  );
}
