import { isMoney } from '@qingnang/rules/progress';
import { Checkbox, Form, Radio } from 'antd';
import { ANY } from '../../../app/failure.tsx';
import { WarehouseField } from '../../../shared/fields/WarehouseField.tsx';
import type { PromotionKind, StaffPromotion } from '../api.ts';
import { Card } from './Card.tsx';
import { Tiers } from './Tiers.tsx';

interface RuleCardProps {
  kind: PromotionKind;
  /** The tiers of one that is there: they stay, and show what is left. Null for a new one. */
  made: StaffPromotion['tiers'] | null;
}

/** What is to be bought and what it gives. */
export function RuleCard({ kind, made }: RuleCardProps) {
  const isFixed = made !== null;
  const repeating = REPEATING[kind];
  return (
    <Card title="活动规则" more={isFixed && '规则和仓库不能再改；要改请复制一个新的，再停止这个'}>
      <WarehouseField isFixed={isFixed} />
      {kind !== 'buy_gift' && (
        <Form.Item name="basis" label="计算方式" rules={[ANY]}>
          <Radio.Group disabled={isFixed} options={BASES} />
        </Form.Item>
      )}
      <Form.Item
        name="is_repeating"
        label="重复享受"
        valuePropName="checked"
        className="two"
        rules={[ANY]}
        extra={`按最高达到的一档，满几倍${repeating}`}
      >
        <Checkbox disabled={isFixed}>{kind === 'buy_gift' ? '每买都送' : '每满都享'}</Checkbox>
      </Form.Item>
      <Tiers kind={kind} made={made} />
      {!isFixed && !isMoney(kind) && (
        <p className="all muted small">
          {kind === 'exchange' ? '换购' : '赠品'}库存保存时从货架划出，结束后剩余退回。
        </p>
      )}
    </Card>
  );
}

const BASES = [
  { value: 'amount', label: '满额' },
  { value: 'number', label: '满件' },
];

const REPEATING: Record<PromotionKind, string> = {
  discount: '减几次',
  gift: '送几份',
  buy_gift: '送几份',
  exchange: '可换购几份',
  cashback: '返几次',
};
