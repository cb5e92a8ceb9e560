import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { DayRange } from '../../ui/DayRange.tsx';
import { Input } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { inOrder } from '../orders/date-ranges.ts';
import styles from './Reports.module.css';
import { type ReportFilter, reportsPath } from './report-query.ts';

interface ReportSearchProps {
  filter: ReportFilter;
  /** `2026-11-21` */
  today: string;
}

/** Finds lots by words, order and the day they were shipped. */
export function ReportSearch({ filter, today }: ReportSearchProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(filter);
  useEffect(() => setTyped(filter), [filter]);
  const search = (event: FormEvent) => {
    event.preventDefault();
    const { keywords, order } = typed;
    const words = { keywords: keywords.trim(), order: order.trim() };
    void navigate(reportsPath({ ...typed, ...words, ...inOrder(typed) }));
  };
  const type = (more: Partial<ReportFilter>) => setTyped({ ...typed, ...more });
  return (
    <search aria-label="筛选药检报告">
      <form method="post" className={styles.filters} onSubmit={search}>
        <span className={styles.search}>
          <Input
            type="search"
            aria-label="商品或批号"
            placeholder="商品名、简码、厂家或批号，可扫码"
            maxLength={60}
            value={typed.keywords}
            onChange={(event) => type({ keywords: event.target.value, lot: '' })}
          />
          <Icon name="search" size={16} />
        </span>
        <Input
          className="not-phone"
          aria-label="订单号"
          placeholder="订单号 / 随货同行单号"
          maxLength={40}
          value={typed.order}
          onChange={(event) => type({ order: event.target.value })}
        />
        <DayRange className={styles.days} from={typed.from} to={typed.to} max={today} onChange={type} />
        <Button variant="primary" type="submit">
          查询
        </Button>
      </form>
      {filter.lot !== '' && (
        <p className={styles.lotOnly}>
          只看批号 <b className="num">{filter.lot}</b>
          <Button variant="text" size="sm" onClick={() => void navigate(reportsPath({ ...filter, lot: '' }))}>
            看全部批号
          </Button>
        </p>
      )}
    </search>
  );
}
