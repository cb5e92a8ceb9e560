import { choicesOf, FACT_KEYS, GOODS_FACTS, GOODS_STATUSES } from '@qingnang/contract/goods-facts';
import { Form, Input, Select, TreeSelect } from 'antd';
import { useOptions } from '../../../app/options.ts';
import { optionsOf, STORAGES } from '../../../app/words.ts';
import { categoryTree } from '../../../shared/categories.ts';
import { hasRightCheckDigit } from '../barcode.ts';
import { ByNumber } from './ByNumber.tsx';
import { Card } from './Card.tsx';
import { Field } from './Field.tsx';

export function BaseFields({ initials }: { initials: string }) {
  const { data: options } = useOptions();
  const brands = (options?.brands ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const categories = options?.categories ?? [];
  const nameOf = (id: number) => categories.find((category) => category.id === id)?.name ?? String(id);
  return (
    <Card id="base" title="基本信息" more={initials && `拼音简码 ${initials}`}>
      <div className="fm">
        <Field name="name" isRequired span={2}>
          <Input maxLength={100} />
        </Field>
        {FACT_KEYS.map((key) => (
          <Field key={key} name={key}>
            {choicesOf(key) ? (
              <Select options={wordOptions(choicesOf(key) ?? [])} />
            ) : (
              <Input maxLength={GOODS_FACTS[key].max} />
            )}
          </Field>
        ))}
        <Field name="maker" isRequired span={2}>
          <Input maxLength={100} />
        </Field>
        <Field name="generic_name" hint="同药不同厂按它归在一起">
          <Input maxLength={100} />
        </Field>
        <Field name="approval_no">
          <Input maxLength={60} />
        </Field>
        <ByNumber />
        <Field name="spec" isRequired>
          <Input maxLength={100} />
        </Field>
        <Field name="unit" isRequired>
          <Input maxLength={10} />
        </Field>
        <Field name="barcode" hint={<BarcodeHint />}>
          <Input maxLength={20} inputMode="numeric" />
        </Field>
        <Field
          name="brand_id"
          say={(id: number) => brands.find(({ value }) => value === id)?.label ?? String(id)}
        >
          <Select allowClear showSearch={{ optionFilterProp: 'label' }} options={brands} loading={!options} />
        </Field>
        <Field name="storage" isRequired say={(code: string) => STORAGES[code] ?? code}>
          <Select options={optionsOf(STORAGES)} />
        </Field>
        <Field name="status" isRequired say={(code: string) => GOODS_STATUSES[code] ?? code}>
          <Select options={optionsOf(GOODS_STATUSES)} />
        </Field>
        <Field name="category_ids" span={4} say={(ids: number[]) => ids.map(nameOf).join('、')}>
          <TreeSelect
            multiple
            allowClear
            showSearch={{ treeNodeFilterProp: 'title' }}
            treeData={categoryTree(categories)}
            loading={!options}
          />
        </Field>
      </div>
    </Card>
  );
}

/** Words to choose from, with none of them at the head. */
const wordOptions = (words: readonly string[]) => [
  { value: '', label: '无' },
  ...words.map((word) => ({ value: word, label: word })),
];

function BarcodeHint() {
  const code: unknown = Form.useWatch('barcode');
  const isRight = typeof code === 'string' ? hasRightCheckDigit(code.trim()) : null;
  if (isRight === null) return null;
  return isRight ? <span className="ok">校验位正确</span> : <span className="warn">校验位不对，请核对</span>;
}
