import { Form, Radio } from 'antd';
import { count } from '../../../app/format.ts';
import { GoodsPicker } from '../../../app/GoodsPicker.tsx';
import type { PromotionKind } from '../api.ts';
import { type CountingGoods, givingItself, type PromotionValues } from '../values.ts';
import { Card } from './Card.tsx';
import { GoodsSet } from './GoodsSet.tsx';
import { countingGoods } from './picked.ts';

interface GoodsCardProps {
  kind: PromotionKind;
  isFixed: boolean;
  isEditable: boolean;
}

/** Which goods count: some, all but some, or, of 买赠, one. */
export function GoodsCard({ kind, isFixed, isEditable }: GoodsCardProps) {
  const form = Form.useFormInstance<PromotionValues>();
  const isAll = Form.useWatch<boolean>('is_all_goods') ?? false;
  const goods = Form.useWatch<CountingGoods[]>('goods_ids') ?? [];
  if (kind === 'buy_gift') {
    return (
      <Card title="参加活动的商品">
        <Form.Item name="goods_ids" label="买哪个商品" className="all" rules={[ONE]}>
          <OneGoods isDisabled={!isEditable} isFixed={isFixed} />
        </Form.Item>
      </Card>
    );
  }
  return (
    <Card title="参加活动的商品" more="秒杀、拼团、组合购和含麻商品不参加">
      <Form.Item name="is_all_goods" label="范围" className="all">
        <Radio.Group
          disabled={isFixed}
          options={SCOPES}
          // What takes part in one is what is left out of the other.
          onChange={() => form.setFieldValue('goods_ids', [])}
        />
      </Form.Item>
      <Form.Item
        name="goods_ids"
        label={`${isAll ? '除外的商品' : '参加的商品'}${goods.length > 0 ? `（${count(goods.length)}）` : ''}`}
        className="all"
        dependencies={['is_all_goods']}
        rules={[{ required: !isAll, message: '请选择参加活动的商品' }]}
      >
        <GoodsSet label={isAll ? '除外的商品' : '参加的商品'} isDisabled={!isEditable} />
      </Form.Item>
    </Card>
  );
}

const SCOPES = [
  { value: false, label: '指定商品' },
  { value: true, label: '仓库的全部商品，可除外' },
];

const ONE = { required: true, message: '请选择商品' };

interface OneGoodsProps {
  id?: string;
  value?: CountingGoods[];
  onChange?: (goods: CountingGoods[]) => void;
  isDisabled: boolean;
  isFixed: boolean;
}

/** The one goods of 买赠; it gives itself until another gift is chosen. */
function OneGoods({ id, value = [], onChange, isDisabled, isFixed }: OneGoodsProps) {
  const form = Form.useFormInstance<PromotionValues>();
  const [chosen] = value;
  return (
    <GoodsPicker
      {...(id === undefined ? {} : { id })}
      value={chosen?.id}
      known={chosen ? { id: chosen.id, name: `${chosen.name} ${chosen.ypgg} · ${chosen.sccj}` } : null}
      isDisabled={isDisabled}
      onChange={(picked, goods) => {
        onChange?.(goods ? [countingGoods(goods)] : []);
        if (!isFixed)
          form.setFieldValue('tiers', givingItself(form.getFieldValue('tiers'), chosen?.id, picked));
      }}
    />
  );
}
