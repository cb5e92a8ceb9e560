import { MOST_PRIZES, PRIZE_KIND_NAMES, type PrizeKind } from '@qingnang/contract/draw-words';
import { oddsOf, oddsWords } from '@qingnang/rules/draws';
import { Form, Input, InputNumber, Select } from 'antd';
import { ANY } from '../../../app/failure.tsx';
import { count } from '../../../app/format.ts';
import { foundBy, useTypedWords, withChosen } from '../../../app/found.ts';
import { useCouponsNamed, usePointsGoodsNamed } from '../../../shared/named.ts';
import { blankPrize, type DrawValues, type Named, weightedOf } from '../values.ts';
import { OddsBar } from './OddsBar.tsx';

const KINDS = Object.entries(PRIZE_KIND_NAMES).map(([value, label]) => ({ value, label }));

/** The prizes with the odds that they have by the form. */
export function Prizes({ isEditable }: { isEditable: boolean }) {
  const form = Form.useFormInstance<DrawValues>();
  const prizes = Form.useWatch('prizes', { form, preserve: true }) ?? [];
  const weighted = weightedOf(prizes);
  const odds = oddsOf(weighted, null);
  return (
    <Form.List name="prizes">
      {(rows, { add, remove }, { errors }) => (
        <section className="all draw-prizes" aria-label="奖项">
          <table className="tb">
            <caption className="visually-hidden">奖项、数量和概率</caption>
            <thead>
              <tr>
                <th scope="col">类型</th>
                <th scope="col">名称</th>
                <th scope="col">说明</th>
                <th scope="col">奖品</th>
                <th scope="col">成本（元）</th>
                <th scope="col">数量</th>
                <th scope="col">权重</th>
                <th scope="col">概率</th>
                <th scope="col">操作</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, name: at }) => (
                <Row
                  key={key}
                  at={at}
                  kind={prizes[at]?.kind ?? 'none'}
                  won={prizes[at]?.won ?? 0}
                  item={prizes[at]?.item ?? null}
                  odds={odds[at] ?? 0}
                  remove={isEditable ? () => remove(at) : null}
                />
              ))}
            </tbody>
          </table>
          <OddsBar
            prizes={weighted.map(({ kind, weight }, at) => ({ kind, weight, name: prizes[at]?.name ?? '' }))}
            odds={odds}
          />
          <Form.ErrorList errors={errors} />
          {isEditable && rows.length < MOST_PRIZES && (
            <button type="button" className="btn" onClick={() => add(blankPrize())}>
              添加奖项
            </button>
          )}
        </section>
      )}
    </Form.List>
  );
}

interface RowProps {
  at: number;
  kind: PrizeKind;
  /** Pieces that are won already: what it is stays then. */
  won: number;
  item: Named | null;
  odds: number;
  remove: (() => void) | null;
}

const Row = ({ at, kind, won, item, odds, remove }: RowProps) => (
  <tr>
    <td>
      <Form.Item name={[at, 'kind']} rules={[ANY]}>
        <Select
          aria-label="类型"
          options={KINDS}
          className="draw-kind"
          {...(won > 0 && { disabled: true })}
        />
      </Form.Item>
    </td>
    <td>
      <Form.Item name={[at, 'name']} rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
        <Input aria-label="奖品名称" maxLength={30} autoComplete="off" />
      </Form.Item>
    </td>
    <td>
      <Form.Item name={[at, 'remarks']} rules={[ANY]}>
        <Input aria-label="奖品说明" maxLength={60} autoComplete="off" placeholder="¥8.80" />
      </Form.Item>
    </td>
    <td>
      <What at={at} kind={kind} item={item} isFixed={won > 0} />
    </td>
    <td>
      {kind !== 'none' && (
        <Form.Item name={[at, 'cost']} rules={[ANY]}>
          <Input aria-label="成本" className="draw-number" autoComplete="off" placeholder="同金额" />
        </Form.Item>
      )}
    </td>
    <td>
      {kind !== 'none' && (
        <Form.Item name={[at, 'stock']} rules={[ANY]}>
          <InputNumber
            aria-label="数量"
            min={0}
            max={10_000_000}
            precision={0}
            controls={false}
            placeholder="不限"
          />
        </Form.Item>
      )}
      {won > 0 && <span className="muted small">已出 {count(won)}</span>}
    </td>
    <td>
      <Form.Item name={[at, 'weight']} rules={[{ required: true, message: '请填写权重' }]}>
        <InputNumber aria-label="权重" min={0} max={1_000_000} precision={0} controls={false} />
      </Form.Item>
    </td>
    <td className="nowrap">{oddsWords(odds)}</td>
    <td>
      {remove && won === 0 && (
        <button type="button" className="btn text" onClick={remove}>
          删除
        </button>
      )}
    </td>
  </tr>
);

function What({ at, kind, item, isFixed }: Pick<RowProps, 'at' | 'kind' | 'item'> & { isFixed: boolean }) {
  const fixed = isFixed ? { disabled: true } : {};
  switch (kind) {
    case 'none':
      return <span className="muted">—</span>;
    case 'balance':
    case 'voucher':
      return (
        <Form.Item name={[at, 'amount']} rules={[{ required: true, message: '请填写金额' }]}>
          <Input aria-label="金额" prefix="¥" autoComplete="off" {...fixed} />
        </Form.Item>
      );
    case 'points':
      return (
        <Form.Item name={[at, 'points']} rules={[{ required: true, message: '请填写积分' }]}>
          <InputNumber
            aria-label="积分"
            min={1}
            max={1_000_000}
            precision={0}
            controls={false}
            suffix="分"
            {...fixed}
          />
        </Form.Item>
      );
    case 'coupon':
      return (
        <Form.Item name={[at, 'coupon_id']} rules={[{ required: true, message: '请选择优惠券' }]}>
          <CouponChoice item={item} isFixed={isFixed} />
        </Form.Item>
      );
    case 'goods':
      return (
        <Form.Item name={[at, 'goods_id']} rules={[{ required: true, message: '请选择积分商品' }]}>
          <GoodsChoice item={item} isFixed={isFixed} />
        </Form.Item>
      );
  }
}

interface ChoiceProps {
  id?: string;
  value?: number | null;
  onChange?: (id: number) => void;
  /** What the prize was when it was opened. */
  item: Named | null;
  isFixed: boolean;
}

function CouponChoice(props: ChoiceProps) {
  const words = useTypedWords();
  const query = useCouponsNamed(words.asked);
  const coupons = (query.data?.list ?? []).map(({ id, name, words: what }) => ({
    value: id,
    label: `${name}（${what}）`,
  }));
  return <Choice {...props} label="优惠券" found={coupons} {...foundBy(words, query, '没有找到优惠券')} />;
}

function GoodsChoice(props: ChoiceProps) {
  const words = useTypedWords();
  const query = usePointsGoodsNamed(words.asked);
  const goods = (query.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return <Choice {...props} label="积分商品" found={goods} {...foundBy(words, query, '没有找到积分商品')} />;
}

type FoundProps = ChoiceProps &
  ReturnType<typeof foundBy> & { label: string; found: { value: number; label: string }[] };

function Choice({ value = null, item, isFixed, label, found, ...field }: FoundProps) {
  const chosen = item?.id === value ? item : null;
  return (
    <Select
      {...field}
      {...(isFixed && { disabled: true })}
      value={value}
      className="draw-item"
      aria-label={label}
      placeholder="按名称查找"
      options={withChosen(found, chosen && { value: chosen.id, label: chosen.name })}
    />
  );
}
