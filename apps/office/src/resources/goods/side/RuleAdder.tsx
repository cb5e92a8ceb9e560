import { Input, Segmented, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../../app/Icon.tsx';
import { useNames, useRankOptions, useTypeOptions } from '../../../app/reference.ts';
import { optionsOf, PROVINCES } from '../../../app/words.ts';
import type { Account } from '../../../shared/accounts.ts';
import { AccountSelect } from '../../../shared/fields/AccountSelect.tsx';
import type { ControlRule } from './api.ts';
import { DIMENSIONS, regionValue } from './control.ts';

type Target = Pick<ControlRule, 'value' | 'label'>;

const EFFECTS = [
  { value: 'allow', label: '允许' },
  { value: 'block', label: '禁止' },
];

/** One rule being put together: allowed or not, what it looks at, and whom it names. */
export function RuleAdder({ add }: { add: (rule: ControlRule) => void }) {
  const [effect, setEffect] = useState('allow');
  const [dimension, setDimension] = useState('region');
  const [target, setTarget] = useState<Target | null>(null);
  // A new number is an empty picker.
  const [round, setRound] = useState(0);
  const clear = () => {
    setTarget(null);
    setRound(round + 1);
  };
  const put = () => {
    if (!target) return;
    add({ effect, dimension, ...target });
    clear();
  };
  const Picker = PICKERS[dimension] ?? RankPicker;
  return (
    <fieldset className="rule-adder">
      <legend className="visually-hidden">添加规则</legend>
      <Segmented aria-label="允许或禁止" options={EFFECTS} value={effect} onChange={setEffect} />
      <Select
        aria-label="维度"
        className="dimension"
        options={optionsOf(DIMENSIONS)}
        value={dimension}
        onChange={(next) => {
          setDimension(next);
          clear();
        }}
      />
      <Picker key={`${dimension} ${round}`} pick={setTarget} />
      <button type="button" className="btn sm" disabled={!target} onClick={put}>
        <Icon name="plus" size={14} /> 添加
      </button>
    </fieldset>
  );
}

interface PickerProps {
  pick: (target: Target | null) => void;
}

const PICKERS: Record<string, (props: PickerProps) => ReactNode> = {
  account: AccountPicker,
  rank: RankPicker,
  region: RegionPicker,
  buyer_type: TypePicker,
};

function AccountPicker({ pick }: PickerProps) {
  const [account, setAccount] = useState<Account | null>(null);
  return (
    <AccountSelect
      label="客户"
      value={account}
      onChange={(next) => {
        setAccount(next);
        pick(next && { value: String(next.id), label: next.company });
      }}
    />
  );
}

function RankPicker({ pick }: PickerProps) {
  const names = useNames();
  return (
    <Select
      aria-label="等级"
      className="choice"
      placeholder="选择等级"
      options={useRankOptions()}
      onChange={(rank: number) => pick({ value: String(rank), label: names.rank(rank) })}
    />
  );
}

function TypePicker({ pick }: PickerProps) {
  const names = useNames();
  return (
    <Select
      aria-label="客户类型"
      className="choice"
      placeholder="选择客户类型"
      options={useTypeOptions()}
      onChange={(value: string) => pick({ value, label: names.type(value) })}
    />
  );
}

/** A province, with a city and a district where the rule goes that far. */
function RegionPicker({ pick }: PickerProps) {
  const [parts, setParts] = useState({ province: '', city: '', district: '' });
  const set = (change: Partial<typeof parts>) => {
    const next = { ...parts, ...change };
    const value = regionValue(next.province, next.city, next.district);
    setParts(next);
    pick(value ? { value, label: value } : null);
  };
  return (
    <>
      <Select
        aria-label="省份"
        className="choice"
        placeholder="选择省份"
        showSearch={{ optionFilterProp: 'label' }}
        options={PROVINCES.map((province) => ({ value: province, label: province }))}
        onChange={(province: string) => set({ province })}
      />
      <Input
        aria-label="城市"
        className="part-name"
        placeholder="市，可不填"
        maxLength={20}
        value={parts.city}
        onChange={({ target }) => set({ city: target.value })}
      />
      <Input
        aria-label="区县"
        className="part-name"
        placeholder="区县，可不填"
        maxLength={20}
        disabled={parts.city.trim() === ''}
        value={parts.district}
        onChange={({ target }) => set({ district: target.value })}
      />
    </>
  );
}
