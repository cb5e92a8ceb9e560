import { Form, InputNumber } from 'antd';
import { ANY } from '../../../app/failure.tsx';
import { count } from '../../../app/format.ts';
import { GoodsPicker } from '../../../app/GoodsPicker.tsx';
import { Icon } from '../../../app/Icon.tsx';
import { useGoodsFacts } from '../../combinations/api.ts';
import { Money } from '../../goods/parts/Money.tsx';
import type { StaffPromotion } from '../api.ts';
import { type Basis, BLANK_TIER, type TierValues } from '../values.ts';

const MAX_TIERS = 10;

interface TiersProps {
  /** The tiers of one that is there: they stay, and show what is left. */
  made: StaffPromotion['tiers'] | null;
}

/** From which amount or number on, which gift, how many of it, and how many are set aside. */
export function Tiers({ made }: TiersProps) {
  const basis = Form.useWatch<Basis>('basis') ?? 'amount';
  return (
    <Form.List name="tiers" rules={[ANY]}>
      {(fields, { add, remove }, { errors }) => (
        <fieldset className="all">
          <legend>满赠档位，从低到高</legend>
          <table className="tb offer-rows">
            <thead>
              <tr>
                <th scope="col" className="number">
                  {basis === 'amount' ? '满额（元）' : '满件'}
                </th>
                <th scope="col">赠品</th>
                <th scope="col" className="number">
                  赠送数量
                </th>
                <th scope="col" className="number">
                  赠品库存
                </th>
                <th scope="col" className="number">
                  每户最多获赠
                </th>
                <th scope="col" className="r">
                  {made ? '余量' : '可用'}
                </th>
                {!made && (
                  <th scope="col" className="act">
                    操作
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {fields.map(({ key, name }) => (
                <TierRow
                  key={key}
                  at={name}
                  basis={basis}
                  made={made?.[name] ?? null}
                  isFixed={made !== null}
                  {...(fields.length > 1 ? { remove: () => remove(name) } : {})}
                />
              ))}
            </tbody>
          </table>
          {!made && (
            <div className="offer-sum">
              {fields.length < MAX_TIERS && (
                <button type="button" className="btn sm" onClick={() => add(BLANK_TIER)}>
                  <Icon name="plus" size={14} /> 添加档位
                </button>
              )}
              {errors.length > 0 && (
                <span className="bad" role="alert">
                  {errors}
                </span>
              )}
              <span className="push muted small">赠品库存保存时从货架划出，结束后剩余退回</span>
            </div>
          )}
        </fieldset>
      )}
    </Form.List>
  );
}

interface TierRowProps {
  at: number;
  basis: Basis;
  made: StaffPromotion['tiers'][number] | null;
  isFixed: boolean;
  /** Absent where no tier can be spared. */
  remove?: () => void;
}

function TierRow({ at, basis, made, isFixed, remove }: TierRowProps) {
  const which = `第 ${at + 1} 档`;
  return (
    <tr>
      <td>
        <Reach at={at} which={which} basis={basis} isFixed={isFixed} />
      </td>
      <Gift at={at} which={which} made={made} isFixed={isFixed} />
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

const AMOUNT_RULE = { pattern: /^\s*\d{1,8}(\.\d{1,2})?\s*$/, message: '最多 2 位小数的金额' };

interface ReachProps extends Pick<TierRowProps, 'at' | 'basis' | 'isFixed'> {
  which: string;
}

function Reach({ at, which, basis, isFixed }: ReachProps) {
  if (basis === 'amount') {
    return (
      <Form.Item
        name={[at, 'reach_amount']}
        label={`${which}满额`}
        rules={[{ required: true, message: '请填写满额' }, AMOUNT_RULE]}
      >
        <Money disabled={isFixed} />
      </Form.Item>
    );
  }
  return (
    <Form.Item
      name={[at, 'reach_number']}
      label={`${which}满件`}
      rules={[{ required: true, message: '请填写满件' }]}
    >
      <InputNumber min={1} max={1_000_000} precision={0} controls={false} disabled={isFixed} />
    </Form.Item>
  );
}

interface GiftProps extends Pick<TierRowProps, 'at' | 'made' | 'isFixed'> {
  which: string;
}

function Gift({ at, which, made, isFixed }: GiftProps) {
  const id = Form.useWatch<TierValues['goods_id']>(['tiers', at, 'goods_id']);
  const warehouse = Form.useWatch<number | undefined>('warehouse_id');
  const facts = useGoodsFacts(id ? [id] : []).get(id ?? 0);
  const known = made ? { id: made.goods_id, name: `${made.name} ${made.ypgg}` } : (facts ?? null);
  const free = facts && warehouse !== undefined ? count(facts.available[warehouse] ?? 0) : '—';
  return (
    <>
      <td>
        <Form.Item
          name={[at, 'goods_id']}
          label={`${which}赠品`}
          rules={[{ required: true, message: '请选择赠品' }]}
        >
          <GoodsPicker known={known} isDisabled={isFixed} />
        </Form.Item>
      </td>
      <td>
        <Form.Item
          name={[at, 'gift_number']}
          label={`${which}赠送数量`}
          rules={[{ required: true, message: '请填写数量' }]}
        >
          <InputNumber min={1} max={10_000} precision={0} controls={false} disabled={isFixed} />
        </Form.Item>
      </td>
      <td>
        <Form.Item
          name={[at, 'stock_total']}
          label={`${which}赠品库存`}
          rules={[{ required: true, message: '请填写库存' }]}
        >
          <InputNumber min={1} max={1_000_000} precision={0} controls={false} disabled={isFixed} />
        </Form.Item>
      </td>
      <td>
        <Form.Item name={[at, 'limit_per_account']} label={`${which}每户最多获赠`} rules={[ANY]}>
          <InputNumber
            min={1}
            max={50_000}
            precision={0}
            controls={false}
            placeholder="不限"
            disabled={isFixed}
          />
        </Form.Item>
      </td>
      <td className="r sub nowrap">{made ? count(made.stock_left) : free}</td>
    </>
  );
}
