import { GOODS_LABELS } from '@qingnang/contract/goods-labels';
import { Form, InputNumber } from 'antd';
import { Card } from './Card.tsx';
import { Field, Flag } from './Field.tsx';

export function PackFields() {
  return (
    <Card id="pack" title="包装与数量规则">
      <div className="fm">
        <Field name="middle_pack" isRequired>
          <Pieces />
        </Field>
        <Field name="case_pack" isRequired>
          <Pieces max={100_000} />
        </Field>
        <Field name="min_order" isRequired hint={<MinimumHint />}>
          <Pieces />
        </Field>
        <Field name="multiple" isRequired hint="按它的倍数购买">
          <Pieces />
        </Field>
        <Field name="limit_per_order" hint="空着为不限">
          <Pieces max={50_000} />
        </Field>
        <Field name="limit_per_day" hint="空着为不限">
          <Pieces max={50_000} />
        </Field>
        <Field name="free_shipping_number" hint="满多少件免运费，空着为不包邮">
          <Pieces max={50_000} />
        </Field>
        <fieldset className="w4">
          <legend>规则</legend>
          <div className="opts">
            <Flag name="can_split" />
            <Flag name="round_to_case">{GOODS_LABELS.round_to_case}</Flag>
          </div>
        </fieldset>
      </div>
    </Card>
  );
}

/** Whole pieces. Form.Item hands value and onChange through. */
export function Pieces({ max = 10_000, ...given }: { max?: number }) {
  return <InputNumber {...given} min={1} max={max} precision={0} controls={false} className="wide" />;
}

/** A buyer's first press gives whole packs: a minimum in between is never what is bought. */
function MinimumHint() {
  const minimum: unknown = Form.useWatch('min_order');
  const pack: unknown = Form.useWatch('middle_pack');
  const canSplit: unknown = Form.useWatch('can_split');
  if (typeof minimum !== 'number' || typeof pack !== 'number' || canSplit === 1 || minimum % pack === 0)
    return null;
  const up = Math.ceil(minimum / pack) * pack;
  return (
    <span className="warn">
      不拆中包装 {pack}，实际 {up} 起订
    </span>
  );
}
