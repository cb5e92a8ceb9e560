import { isMoney } from '@qingnang/rules/progress';
import { AutoComplete, Checkbox, Form, Select } from 'antd';
import { ANY } from '../../../app/failure.tsx';
import { yuan } from '../../../app/format.ts';
import { useRankOptions, useTypeOptions } from '../../../app/reference.ts';
import { PROVINCES } from '../../../app/words.ts';
import { AMOUNT_RULE } from '../../../shared/fields/amount-rules.ts';
import { Money } from '../../../shared/fields/Money.tsx';
import { type PromotionKind, type StaffPromotion, useExclusionGroups } from '../api.ts';
import { Card } from './Card.tsx';

interface LimitsCardProps {
  kind: PromotionKind;
  /** Null for a new one. */
  promotion: StaffPromotion | null;
}

/** Who takes part, what it may cost, and beside what it stands. */
export function LimitsCard({ kind, promotion }: LimitsCardProps) {
  const groups = useExclusionGroups();
  return (
    <Card title="对象、预算与叠加">
      <Form.Item name="ranks" label="会员等级" className="two" rules={[ANY]}>
        <Select {...MANY} options={useRankOptions()} />
      </Form.Item>
      <Form.Item name="buyer_types" label="客户类型" className="two" rules={[ANY]}>
        <Select {...MANY} options={useTypeOptions()} />
      </Form.Item>
      <Form.Item name="provinces" label="省份" className="two" rules={[ANY]}>
        <Select {...MANY} options={PROVINCES.map((value) => ({ value, label: value }))} />
      </Form.Item>
      {isMoney(kind) && (
        <Form.Item
          name="budget"
          label="预算（元），用完即止"
          className="two"
          rules={[AMOUNT_RULE]}
          extra={promotion && promotion.spent > 0 && `已用 ${yuan(promotion.spent)}，不能低于它`}
        >
          <Money placeholder="不限" />
        </Form.Item>
      )}
      <Form.Item
        name="exclusion_group"
        label="互斥组"
        className="two"
        rules={[ANY]}
        extra="同组的活动只取对买家最优惠的一个；空着则与其他活动并存"
      >
        <AutoComplete
          options={groups.map((value) => ({ value }))}
          showSearch={{ filterOption: true }}
          maxLength={30}
          placeholder="不互斥"
          allowClear
        />
      </Form.Item>
      {kind === 'discount' && (
        <Form.Item
          name="with_coupon"
          label="优惠券"
          valuePropName="checked"
          className="two"
          rules={[ANY]}
          extra="不勾选则享受满减的商品不能再用券"
        >
          <Checkbox>可与优惠券同用</Checkbox>
        </Form.Item>
      )}
    </Card>
  );
}

const MANY = { mode: 'multiple', allowClear: true, placeholder: '不限', maxTagCount: 'responsive' } as const;
