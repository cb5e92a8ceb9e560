import type { DrawRecord, drawRecords } from '@qingnang/contract/draws';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { dateTime } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import styles from './Draw.module.css';
import { OWN_A_PAGE, type OwnPage } from './draw-data.ts';

/** 我的抽奖记录: the newest, and the older ones as they are asked for. */
export function OwnRecords({ drawId, newest }: { drawId: number; newest: OwnPage }) {
  const [older, setOlder] = useState<readonly DrawRecord[]>([]);
  const [isReading, setIsReading] = useState(false);
  const records = [...newest.list, ...older.filter(({ id }) => !newest.list.some((one) => one.id === id))];
  const readOlder = async () => {
    setIsReading(true);
    try {
      // Who has drawn since gets some again, never one too few.
      const page = Math.floor(records.length / OWN_A_PAGE) + 1;
      const { list } = await call<typeof drawRecords>('GET /api/draw/record', {
        query: { id: drawId, page, page_size: OWN_A_PAGE },
      });
      setOlder([...older, ...list.filter(({ id }) => !records.some((one) => one.id === id))]);
    } catch (error) {
      // The message is on the screen.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setIsReading(false);
    }
  };
  return (
    <section aria-labelledby="draw-own">
      <h2 id="draw-own">我的抽奖记录</h2>
      {records.length === 0 ? (
        <p className="sub">还没有抽过</p>
      ) : (
        <ul className={styles.own}>
          {records.map((record) => (
            <li key={record.id}>
              <span className="muted">{dateTime(record.at)}</span>
              <span>
                {record.name} {record.remarks}
              </span>
              {record.url !== '' && <PageLink to={record.url}>{record.status}</PageLink>}
            </li>
          ))}
        </ul>
      )}
      {records.length < newest.total && (
        <Button variant="text" busy={isReading} onClick={() => void readOlder()}>
          更早的记录
        </Button>
      )}
    </section>
  );
}
