import type { StaffCoupon } from '@qingnang/contract/admin-coupons';
import { Select, TreeSelect } from 'antd';
import { foundBy, useTypedWords } from '../../app/found.ts';
import { GoodsPicker } from '../../app/GoodsPicker.tsx';
import { Icon } from '../../app/Icon.tsx';
import { useOptions } from '../../app/options.ts';
import { categoryTree } from '../categories.ts';
import { useZonesNamed } from '../named.ts';
import type { ScopeItem } from './coupon-scope.ts';
import { SCOPES } from './coupon-scope.ts';

interface ItemsProps {
  id?: string;
  value?: ScopeItem[];
  onChange?: (items: ScopeItem[]) => void;
  isDisabled: boolean;
}

/** What a coupon is for, as a field of a form: chosen as its scope wants it. */
export function ScopeItems({ scope, ...items }: ItemsProps & { scope: StaffCoupon['scope'] }) {
  switch (scope) {
    case 'all':
      return null;
    case 'category':
      return <Categories {...items} />;
    case 'brand':
      return <Brands {...items} />;
    case 'zone':
      return <Zones {...items} />;
    case 'goods':
      return <Goods {...items} />;
  }
}

interface Labelled {
  value: number;
  label: string;
}
const labelled = (items: readonly ScopeItem[] = []): Labelled[] =>
  items.map(({ id, name }) => ({ value: id, label: name }));
const named = (options: readonly Labelled[]): ScopeItem[] =>
  options.map(({ value, label }) => ({ id: value, name: label }));

function Categories({ id, value, onChange, isDisabled }: ItemsProps) {
  const { data: options } = useOptions();
  return (
    <TreeSelect<Labelled[]>
      {...(id === undefined ? {} : { id })}
      labelInValue
      multiple
      allowClear
      disabled={isDisabled}
      value={labelled(value)}
      onChange={(chosen) => onChange?.(named(chosen))}
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeData={categoryTree(options?.categories ?? [])}
      loading={!options}
      placeholder="选择分类，含其下级"
    />
  );
}

function Brands({ id, value, onChange, isDisabled }: ItemsProps) {
  const { data: options } = useOptions();
  return (
    <Select<Labelled[]>
      {...(id === undefined ? {} : { id })}
      labelInValue
      mode="multiple"
      allowClear
      disabled={isDisabled}
      value={labelled(value)}
      onChange={(chosen) => onChange?.(named(chosen))}
      showSearch={{ optionFilterProp: 'label' }}
      options={labelled(options?.brands)}
      loading={!options}
      placeholder="选择品牌"
    />
  );
}

function Zones({ id, value, onChange, isDisabled }: ItemsProps) {
  const words = useTypedWords();
  const query = useZonesNamed(words.asked, !isDisabled);
  return (
    <Select<Labelled[]>
      {...(id === undefined ? {} : { id })}
      labelInValue
      mode="multiple"
      allowClear
      disabled={isDisabled}
      value={labelled(value)}
      onChange={(chosen) => onChange?.(named(chosen))}
      {...foundBy(words, query, '没有找到专区')}
      options={(query.data?.list ?? []).map((zone) => ({ value: zone.id, label: zone.title }))}
      placeholder="选择专区"
    />
  );
}

function Goods({ id, value = [], onChange, isDisabled }: ItemsProps) {
  return (
    <div className="goods-set">
      {!isDisabled && (
        <GoodsPicker
          {...(id === undefined ? {} : { id })}
          value={undefined}
          onChange={(_, goods) =>
            goods &&
            !value.some((item) => item.id === goods.id) &&
            onChange?.([...value, { id: goods.id, name: `${goods.name} ${goods.spec}` }])
          }
        />
      )}
      {value.length > 0 && (
        <ul aria-label={SCOPES.goods}>
          {value.map((item) => (
            <li key={item.id}>
              {item.name}
              {!isDisabled && (
                <button
                  type="button"
                  className="btn text"
                  aria-label={`去掉 ${item.name}`}
                  onClick={() => onChange?.(value.filter((one) => one.id !== item.id))}
                >
                  <Icon name="x" size={14} />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
