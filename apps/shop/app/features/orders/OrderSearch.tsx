import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { Input } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Orders.module.css';
import { ordersPath } from './order-tabs.ts';

/** Finds orders by number, goods or maker, within the chosen tab. */
export function OrderSearch({ status, keywords }: { status: number; keywords: string }) {
  const navigate = useNavigate();
  const [words, setWords] = useState(keywords);
  useEffect(() => setWords(keywords), [keywords]);
  const search = (event: FormEvent) => {
    event.preventDefault();
    void navigate(ordersPath({ status, keywords: words.trim() }));
  };
  return (
    <search aria-label="筛选订单">
      <form className={styles.filters} onSubmit={search}>
        <span className={styles.search}>
          <Input
            type="search"
            aria-label="搜索订单"
            placeholder="订单号 / 商品名 / 厂家"
            maxLength={60}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <Icon name="search" size={16} />
        </span>
        <Button variant="primary" type="submit">
          查询
        </Button>
      </form>
    </search>
  );
}
