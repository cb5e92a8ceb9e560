import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { DayRange } from '../../ui/DayRange.tsx';
import { Input } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SegmentedLinks } from '../../ui/Segmented.tsx';
import { type DateRange, inOrder, sameRange, usualRanges } from './date-ranges.ts';
import styles from './Orders.module.css';
import { type OrdersQuery, ordersPath } from './order-tabs.ts';

interface OrderSearchProps {
  filter: Required<Omit<OrdersQuery, 'page'>>;
  /** `2026-11-21` */
  today: string;
}

/** Finds orders by number, goods, maker or lot and by the day they were placed, within the chosen tab. */
export function OrderSearch({ filter, today }: OrderSearchProps) {
  const navigate = useNavigate();
  const { keywords, from, to } = filter;
  const [words, setWords] = useState(keywords);
  const [range, setRange] = useState<DateRange>({ from, to });
  useEffect(() => setWords(keywords), [keywords]);
  useEffect(() => setRange({ from, to }), [from, to]);
  const search = (event: FormEvent) => {
    event.preventDefault();
    void navigate(ordersPath({ ...filter, ...inOrder(range), keywords: words.trim() }));
  };
  return (
    <search aria-label="筛选订单">
      <form method="post" className={styles.filters} onSubmit={search}>
        <span className={styles.search}>
          <Input
            type="search"
            aria-label="搜索订单"
            placeholder="订单号 / 商品名 / 厂家 / 批号"
            maxLength={60}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <Icon name="search" size={16} />
        </span>
        <SegmentedLinks
          label="下单时间"
          links={usualRanges(today).map(({ label, range: usual }) => ({
            label,
            to: ordersPath({ ...filter, ...usual }),
            current: sameRange(usual, { from, to }),
          }))}
        />
        <DayRange
          className={styles.days}
          from={range.from}
          to={range.to}
          max={today}
          onChange={(more) => setRange({ ...range, ...more })}
        />
        <Button variant="primary" type="submit">
          查询
        </Button>
      </form>
    </search>
  );
}
