import { PROMOTION_KINDS } from '@qingnang/contract/promotion-kinds';
import { parseFen } from '@qingnang/rules/money';
import { Form, type FormItemProps, InputNumber } from 'antd';
import { ANY } from '../../../app/failure.tsx';
import { count, unitPrice } from '../../../app/format.ts';
import { GoodsPicker } from '../../../app/GoodsPicker.tsx';
import { AMOUNT_RULE, PRICE_RULE } from '../../../shared/fields/amount-rules.ts';
import { Money } from '../../../shared/fields/Money.tsx';
import { useGoodsFacts } from '../../../shared/goods-facts.ts';
import type { PromotionKind, StaffPromotion } from '../api.ts';
import { rateWords } from '../report.ts';
import { fallingRate } from '../tier-rates.ts';
import type { Basis, TierValues } from '../values.ts';

export type MadeTier = StaffPromotion['tiers'][number];

interface CellProps {
  at: number;
  /** 第 1 档 */
  which: string;
  kind: PromotionKind;
  basis: Basis;
  isFixed: boolean;
}

export function Reach({ at, which, kind, basis, isFixed }: CellProps) {
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
  const words = kind === 'buy_gift' ? '买' : '满件';
  return (
    <Form.Item
      name={[at, 'reach_number']}
      label={`${which}${words}`}
      rules={[{ required: true, message: '请填写件数' }]}
    >
      <Pieces max={1_000_000} disabled={isFixed} />
    </Form.Item>
  );
}

/** 减 or 返, and what part of the amount it is. */
export function MinusCells({ at, which, kind, basis, isFixed }: CellProps) {
  const { verb } = PROMOTION_KINDS[kind];
  const reach = Form.useWatch<string | undefined>(['tiers', at, 'reach_amount']);
  const minus = Form.useWatch<string | undefined>(['tiers', at, 'minus']);
  const rate = rateWords(Number(minus) || 0, Number(reach) || 0);
  return (
    <>
      <td>
        <Form.Item
          name={[at, 'minus']}
          label={`${which}${verb}`}
          dependencies={['basis', 'is_repeating', ...rateFields(at), ...rateFields(at - 1)]}
          rules={[{ required: true, message: '请填写金额' }, AMOUNT_RULE, BELOW_REACH(at), NOT_FALLING(at)]}
        >
          <Money disabled={isFixed} />
        </Form.Item>
      </td>
      <td className="muted small">
        {basis === 'amount' && rate !== '—' && rate !== '0%' && `${verb} ${rate}`}
      </td>
    </>
  );
}

type Rule = NonNullable<FormItemProps['rules']>[number];

/** What is taken off stays below what it is taken off from. */
const BELOW_REACH =
  (at: number): Rule =>
  ({ getFieldValue }) => ({
    validator: (_, text: string | undefined) => {
      if (getFieldValue('basis') !== 'amount') return Promise.resolve();
      const minus = parseFen((text ?? '').trim());
      const reach = parseFen(String(getFieldValue(['tiers', at, 'reach_amount']) ?? '').trim());
      const isWrong = minus !== null && reach !== null && minus >= reach;
      return isWrong ? Promise.reject(new Error('要小于满额')) : Promise.resolve();
    },
  });

const rateFields = (at: number) =>
  ['reach_amount', 'reach_number', 'minus'].map((field) => ['tiers', at, field]);

/** Told, not refused: the server refuses what gives less than the step below it. */
const NOT_FALLING =
  (at: number): Rule =>
  ({ getFieldsValue }) => ({
    warningOnly: true,
    validator: () => {
      const words = fallingRate(getFieldsValue(['basis', 'is_repeating', 'tiers']), at);
      return words === '' ? Promise.resolve() : Promise.reject(new Error(words));
    },
  });

/** The goods that is given or may be bought, how many of it, and how many are set aside. */
export function GiftCells({ at, which, kind, isFixed, made }: CellProps & { made: MadeTier | null }) {
  const isExchange = kind === 'exchange';
  const id = Form.useWatch<TierValues['goods_id']>(['tiers', at, 'goods_id']);
  const warehouse = Form.useWatch<number | undefined>('warehouse_id');
  const facts = useGoodsFacts(id ? [id] : []).get(id ?? 0);
  const gift = made?.gift;
  const known = gift ? { id: gift.goods_id, name: `${gift.name} ${gift.ypgg}` } : (facts ?? null);
  const free = facts && warehouse !== undefined ? count(facts.available[warehouse] ?? 0) : '—';
  return (
    <>
      <td>
        <Form.Item
          name={[at, 'goods_id']}
          label={`${which}${isExchange ? '换购商品' : '赠品'}`}
          rules={[{ required: true, message: '请选择商品' }]}
          extra={isExchange && facts && `原价 ${unitPrice(facts.price)}`}
        >
          <GoodsPicker known={known} isDisabled={isFixed} />
        </Form.Item>
      </td>
      {isExchange && (
        <td>
          <Form.Item
            name={[at, 'price']}
            label={`${which}换购价`}
            rules={[{ required: true, message: '请填写换购价' }, PRICE_RULE]}
          >
            <Money disabled={isFixed} />
          </Form.Item>
        </td>
      )}
      <PiecesCell
        at={at}
        name="gift_number"
        label={`${which}${isExchange ? '可换数量' : '赠送数量'}`}
        max={10_000}
        isFixed={isFixed}
      />
      <PiecesCell at={at} name="stock_total" label={`${which}活动库存`} max={1_000_000} isFixed={isFixed} />
      <PiecesCell
        at={at}
        name="limit_per_account"
        label={`${which}每户最多`}
        max={50_000}
        isFixed={isFixed}
        isOptional
      />
      <td className="r sub nowrap">{gift ? count(gift.stock_left) : free}</td>
    </>
  );
}

interface PiecesCellProps {
  at: number;
  name: keyof TierValues;
  label: string;
  max: number;
  isFixed: boolean;
  isOptional?: boolean;
}

function PiecesCell({ at, name, label, max, isFixed, isOptional = false }: PiecesCellProps) {
  return (
    <td>
      <Form.Item
        name={[at, name]}
        label={label}
        rules={[isOptional ? ANY : { required: true, message: '请填写数量' }]}
      >
        <Pieces max={max} disabled={isFixed} {...(isOptional ? { placeholder: '不限' } : {})} />
      </Form.Item>
    </td>
  );
}

/** Whole pieces. Form.Item hands value and onChange through. */
const Pieces = (given: { max: number; disabled: boolean; placeholder?: string }) => (
  <InputNumber {...given} min={1} precision={0} controls={false} />
);
