import { Checkbox, Select } from 'antd';
import { useRef } from 'react';
import type { ListParams } from '../../../app/useListParams.ts';
import { PROVINCES } from '../../../app/words.ts';
import { useOrderOptions } from '../api.ts';

const KINDS = [
  { value: '', label: '全部类型' },
  { value: 'normal', label: '普通订单' },
  { value: 'receipt', label: '含麻订单' },
  { value: 'group', label: '拼团订单' },
];

const SORTS = [
  { value: '', label: '默认排序' },
  { value: 'wait', label: '等待最久' },
  { value: 'newest', label: '最新下单' },
  { value: 'oldest', label: '最早下单' },
  { value: 'total_desc', label: '金额从高到低' },
  { value: 'total_asc', label: '金额从低到高' },
];

/** What is asked for seldom, and another order of the list. */
export function MoreFilters({ params }: { params: ListParams }) {
  const { data: options } = useOrderOptions();
  return (
    <fieldset className="filt more">
      <legend className="visually-hidden">更多筛选</legend>
      <Select
        aria-label="订单类型"
        className="desk-select"
        value={params.get('kind')}
        onChange={(kind) => params.set({ kind })}
        options={KINDS}
      />
      <Select
        aria-label="地区"
        className="desk-select"
        showSearch
        value={params.get('province')}
        onChange={(province) => params.set({ province })}
        options={[
          { value: '', label: '全部地区' },
          ...PROVINCES.map((name) => ({ value: name, label: name })),
        ]}
      />
      <Select
        aria-label="业务员"
        className="desk-select"
        value={params.get('salesman_id')}
        onChange={(salesman_id) => params.set({ salesman_id })}
        options={[
          { value: '', label: '全部业务员' },
          ...(options?.salesmen ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <AmountRange params={params} />
      <Checkbox
        checked={params.get('has_remark') === '1'}
        onChange={(event) => params.set({ has_remark: event.target.checked ? '1' : '' })}
      >
        有备注
      </Checkbox>
      <Select
        aria-label="排序"
        className="desk-select"
        value={params.get('sort')}
        onChange={(sort) => params.set({ sort })}
        options={SORTS}
      />
    </fieldset>
  );
}

/** Applied on Enter and when a field is left; what is no amount is not applied. */
function AmountRange({ params }: { params: ListParams }) {
  const inputs = { amount_from: useRef<HTMLInputElement>(null), amount_to: useRef<HTMLInputElement>(null) };
  const apply = (name: keyof typeof inputs) => {
    const text = inputs[name].current?.value.trim() ?? '';
    const isAmount = text === '' || /^\d{1,8}(\.\d{1,2})?$/.test(text);
    inputs[name].current?.setAttribute('aria-invalid', String(!isAmount));
    if (isAmount && text !== params.get(name)) params.set({ [name]: text });
  };
  const field = (name: keyof typeof inputs, label: string, placeholder: string) => (
    <input
      key={`${name} ${params.get(name)}`}
      ref={inputs[name]}
      className="in amount"
      inputMode="decimal"
      autoComplete="off"
      maxLength={11}
      aria-label={label}
      placeholder={placeholder}
      defaultValue={params.get(name)}
      onBlur={() => apply(name)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply(name);
      }}
    />
  );
  return (
    <span className="amounts">
      金额 {field('amount_from', '最低金额', '最低')} 至 {field('amount_to', '最高金额', '最高')} 元
    </span>
  );
}
