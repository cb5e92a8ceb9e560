import { wrongInRange } from '@qingnang/contract/price-range';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { Input } from '../../ui/Field.tsx';
import { type ListQuery, listPath, wireQuery } from './list-query.ts';
import styles from './PriceRange.module.css';

export interface PriceRangeProps {
  path: string;
  query: ListQuery;
}

/** Between which prices: what this buyer pays. Another list, or a taken chip, begins the boxes anew. */
export default function PriceRange({ path, query }: PriceRangeProps) {
  return <Boxes key={`${query.priceMin}-${query.priceMax}`} path={path} query={query} />;
}

function Boxes({ path, query }: PriceRangeProps) {
  const navigate = useNavigate();
  const id = useId();
  const [wrong, setWrong] = useState<ReturnType<typeof wrongInRange>>({});
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const [min = '', max = ''] = ['price_min', 'price_max'].map((name) =>
      plain(String(typed.get(name) ?? '')),
    );
    const found = wrongInRange({ price_min: min, price_max: max });
    setWrong(found);
    if (Object.keys(found).length === 0)
      void navigate(listPath(path, query, { priceMin: min, priceMax: max }), { preventScrollReset: true });
  };
  const message = wrong.price_min ?? wrong.price_max;
  const box = (name: 'price_min' | 'price_max', label: string, value: string) => (
    <Input
      compact
      className={styles.box}
      name={name}
      aria-label={label}
      aria-invalid={wrong[name] !== undefined || undefined}
      aria-describedby={wrong[name] ? id : undefined}
      placeholder={label}
      inputMode="decimal"
      maxLength={12}
      autoComplete="off"
      defaultValue={value}
    />
  );
  return (
    <form className={styles.range} method="get" action={path} noValidate onSubmit={submit}>
      {/* Before the script has come, too, it narrows what is shown. */}
      {Object.entries(wireQuery({ ...query, page: 1, priceMin: '', priceMax: '' })).map(
        ([name, value]) =>
          value !== undefined && <input key={name} type="hidden" name={name} value={String(value)} />,
      )}
      {box('price_min', '最低价', query.priceMin)}
      <span aria-hidden="true">–</span>
      {box('price_max', '最高价', query.priceMax)}
      <span className="small muted">元</span>
      <Button type="submit" size="sm" aria-label="确定价格范围">
        确定
      </Button>
      {message && (
        <p className={styles.wrong} id={id} role="alert">
          {message}
        </p>
      )}
    </form>
  );
}

/** As people write amounts: `¥1,200`, full-width digits and stops. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[¥￥,\s元]/g, '')
    .replaceAll('。', '.');
