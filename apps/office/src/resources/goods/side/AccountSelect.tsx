import { Select } from 'antd';
import { useState } from 'react';
import { useDebounced } from '../../../app/useDebounced.ts';
import { BUYER_TYPES, rankName } from '../../../app/words.ts';
import { type Account, useAccounts } from './api.ts';

interface AccountSelectProps {
  label: string;
  value: Account | null;
  onChange: (account: Account | null) => void;
}

/** Finds a company account by its name or user name. */
export function AccountSelect({ label, value, onChange }: AccountSelectProps) {
  const [words, setWords] = useState('');
  const { data, isFetching, error } = useAccounts(useDebounced(words.trim()));
  const accounts = data?.list ?? [];
  return (
    <Select<number>
      aria-label={label}
      className="account-select"
      placeholder="公司名称或用户名"
      allowClear
      showSearch={{ filterOption: false, onSearch: setWords }}
      loading={isFetching}
      notFoundContent={error ? error.message : isFetching ? '查找中…' : '没有找到客户'}
      popupMatchSelectWidth={320}
      value={value?.id ?? null}
      options={(value && !accounts.some(({ id }) => id === value.id) ? [value, ...accounts] : accounts).map(
        (account) => ({ value: account.id, label: account.company, account }),
      )}
      optionRender={({ data: { account } }) => <Option account={account} />}
      onChange={(id: number | undefined) => onChange(accounts.find((account) => account.id === id) ?? null)}
    />
  );
}

function Option({ account }: { account: Account }) {
  return (
    <>
      {account.company}
      <span className="muted small account-facts">
        {account.username}　{account.region}　{BUYER_TYPES[account.buyer_type] ?? account.buyer_type}　
        {rankName(account.rank)}
      </span>
    </>
  );
}
