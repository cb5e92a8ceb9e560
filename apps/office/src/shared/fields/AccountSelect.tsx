import { Select } from 'antd';
import { foundBy, useTypedWords, withChosen } from '../../app/found.ts';
import { useNames } from '../../app/reference.ts';
import { type Account, useAccounts } from '../accounts.ts';

interface AccountSelectProps {
  label: string;
  value: Account | null;
  onChange: (account: Account | null) => void;
}

/** Finds a company account by its name or user name. */
export function AccountSelect({ label, value, onChange }: AccountSelectProps) {
  const words = useTypedWords();
  const query = useAccounts(words.asked);
  const accounts = query.data?.list ?? [];
  return (
    <Select<number>
      aria-label={label}
      className="account-select"
      placeholder="公司名称或用户名"
      allowClear
      {...foundBy(words, query, '没有找到客户')}
      popupMatchSelectWidth={320}
      value={value?.id ?? null}
      options={withChosen(accounts.map(optionOf), value && optionOf(value))}
      optionRender={({ data: { account } }) => <Option account={account} />}
      onChange={(id: number | undefined) => onChange(accounts.find((account) => account.id === id) ?? null)}
    />
  );
}

const optionOf = (account: Account) => ({ value: account.id, label: account.company, account });

function Option({ account }: { account: Account }) {
  const names = useNames();
  return (
    <>
      {account.company}
      <span className="muted small account-facts">
        {account.username}　{account.region}　{names.type(account.buyer_type)}　{names.rank(account.rank)}
      </span>
    </>
  );
}
