import { Checkbox, Select, TreeSelect } from 'antd';
import { count } from '../../../app/format.ts';
import { useOptions } from '../../../app/options.ts';
import { optionsOf, RX_CLASSES } from '../../../app/words.ts';
import { categoryTree } from '../../../shared/categories.ts';
import { KINDS as SPECIALS } from '../../../shared/offer-states.ts';
import { TAGS } from '../words.ts';
import { Field } from './Field.tsx';
import { GoodsListInput } from './GoodsListInput.tsx';

const named = (rows: readonly { id: number; name: string }[] | undefined) =>
  (rows ?? []).map(({ id, name }) => ({ value: id, label: name }));

/** Which goods belong by what they are. @param goodsCount of the zone as saved; null = not saved yet */
export function Rule({ goodsCount }: { goodsCount: number | null }) {
  const { data: options } = useOptions();
  const multiple = { mode: 'multiple' as const, allowClear: true, placeholder: '不限' };
  const searched = { ...multiple, loading: !options, showSearch: { optionFilterProp: 'label' } };
  return (
    <section className="card" aria-labelledby="zone-rule">
      <header>
        <h2 id="zone-rule">选品规则</h2>
        {goodsCount !== null && (
          <span className="more muted">已保存的规则与精选共 {count(goodsCount)} 个商品</span>
        )}
      </header>
      <div className="zone-fields">
        <p className="full muted small">所选条件须同时满足；都不选则只有精选商品。</p>
        <Field name={['rule', 'category_ids']} label="分类" className="full">
          <TreeSelect
            multiple
            allowClear
            placeholder="不限"
            showSearch={{ treeNodeFilterProp: 'title' }}
            treeData={categoryTree(options?.categories ?? [])}
            loading={!options}
          />
        </Field>
        <Field name={['rule', 'brand_ids']} label="品牌" className="full">
          <Select {...searched} options={named(options?.brands)} />
        </Field>
        <Field name={['rule', 'maker_ids']} label="厂家" className="full">
          <Select {...searched} options={named(options?.makers)} />
        </Field>
        <Field name={['rule', 'specials']} label="正在特价">
          <Select {...multiple} options={optionsOf(SPECIALS)} />
        </Field>
        <Field name={['rule', 'tags']} label="标签">
          <Select {...multiple} options={TAGS.map((value) => ({ value, label: value }))} />
        </Field>
        <Field name={['rule', 'rx']} label="处方分类" className="full">
          <Select {...multiple} options={optionsOf(RX_CLASSES)} />
        </Field>
        <div className="full">
          <Field name={['rule', 'is_free_shipping']} valuePropName="checked" noStyle>
            <Checkbox>包邮商品</Checkbox>
          </Field>
          <Field name={['rule', 'is_controlled']} valuePropName="checked" noStyle>
            <Checkbox>控销商品</Checkbox>
          </Field>
        </div>
      </div>
    </section>
  );
}

/** Goods that belong, or do not, whatever the rule says. */
export function Goods({ canWrite }: { canWrite: boolean }) {
  return (
    <section className="card" aria-labelledby="zone-goods">
      <header>
        <h2 id="zone-goods">精选与排除</h2>
      </header>
      <div className="zone-fields">
        <Field name="goods_ids" label="精选商品" className="full" extra="按此顺序排在规则选出的商品之前">
          <GoodsListInput isOrdered canWrite={canWrite} />
        </Field>
        <Field name="excluded_ids" label="排除商品" className="full" extra="符合规则也不进专区">
          <GoodsListInput canWrite={canWrite} />
        </Field>
      </div>
    </section>
  );
}
