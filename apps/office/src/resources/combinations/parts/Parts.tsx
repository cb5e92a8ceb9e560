import { Form, InputNumber } from 'antd';
import { ANY } from '../../../app/failure.tsx';
import { count, unitPrice } from '../../../app/format.ts';
import { GoodsPicker } from '../../../app/GoodsPicker.tsx';
import { Icon } from '../../../app/Icon.tsx';
import { PRICE_RULE } from '../../../shared/fields/amount-rules.ts';
import { Money } from '../../../shared/fields/Money.tsx';
import type { GoodsFacts } from '../../../shared/goods-facts.ts';
import { BLANK_PART, type PartValues, setTotals, totalsWords } from '../values.ts';

const MIN_PARTS = 2;
const MAX_PARTS = 10;

interface PartsProps {
  facts: ReadonlyMap<number, GoodsFacts>;
  /** Parts stay once the combination is made. */
  isFixed: boolean;
}

/** The goods of one set: pieces and price of each beside its price alone, and what the set comes to. */
export function Parts({ facts, isFixed }: PartsProps) {
  const items = Form.useWatch<Partial<PartValues>[]>('items') ?? [];
  const totals = setTotals(items, facts);
  return (
    <Form.List name="items" rules={[ANY]}>
      {(fields, { add, remove }, { errors }) => (
        <fieldset className="all">
          <legend>每套商品</legend>
          <table className="tb offer-rows">
            <thead>
              <tr>
                <th scope="col">商品</th>
                <th scope="col" className="number">
                  每套数量
                </th>
                <th scope="col" className="number">
                  组合单价（元）
                </th>
                <th scope="col" className="r">
                  普通价
                </th>
                <th scope="col" className="r">
                  可用
                </th>
                {!isFixed && (
                  <th scope="col" className="act">
                    操作
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {fields.map(({ key, name }) => (
                <PartRow
                  key={key}
                  at={name}
                  goods={facts.get(items[name]?.goods_id ?? 0)}
                  isFixed={isFixed}
                  {...(fields.length > MIN_PARTS ? { remove: () => remove(name) } : {})}
                />
              ))}
            </tbody>
          </table>
          <div className="offer-sum">
            {!isFixed && fields.length < MAX_PARTS && (
              <button type="button" className="btn sm" onClick={() => add(BLANK_PART)}>
                <Icon name="plus" size={14} /> 添加商品
              </button>
            )}
            {errors.length > 0 && (
              <span className="bad" role="alert">
                {errors}
              </span>
            )}
            <span className="push" role="status">
              {totals && (
                <span className={totals.price < totals.alone ? 'strong' : 'strong warn'}>
                  每套{totalsWords(totals)}
                </span>
              )}
            </span>
          </div>
        </fieldset>
      )}
    </Form.List>
  );
}

interface PartRowProps {
  at: number;
  goods: GoodsFacts | undefined;
  isFixed: boolean;
  /** Absent where no part can be spared. */
  remove?: () => void;
}

function PartRow({ at, goods, isFixed, remove }: PartRowProps) {
  const which = `第 ${at + 1} 个商品`;
  const warehouse = Form.useWatch<number | undefined>('warehouse_id');
  const available = goods && warehouse !== undefined ? (goods.available[warehouse] ?? 0) : null;
  return (
    <tr>
      <td>
        <Form.Item name={[at, 'goods_id']} label={which} rules={[{ required: true, message: '请选择商品' }]}>
          <GoodsPicker known={goods ?? null} isDisabled={isFixed} />
        </Form.Item>
      </td>
      <td>
        <Form.Item
          name={[at, 'number']}
          label={`${which}每套数量`}
          rules={[{ required: true, message: '请填写数量' }]}
        >
          <InputNumber min={1} max={10_000} precision={0} controls={false} disabled={isFixed} />
        </Form.Item>
      </td>
      <td>
        <Form.Item
          name={[at, 'price']}
          label={`${which}组合单价`}
          rules={[{ required: true, message: '请填写组合价' }, PRICE_RULE]}
        >
          <Money disabled={isFixed} />
        </Form.Item>
      </td>
      <td className="r sub nowrap">{goods ? unitPrice(goods.price) : '—'}</td>
      <td className="r sub nowrap">{available === null ? '—' : count(available)}</td>
      {!isFixed && (
        <td>
          {remove && (
            <button type="button" className="btn text" aria-label={`去掉${which}`} onClick={remove}>
              去掉
            </button>
          )}
        </td>
      )}
    </tr>
  );
}
