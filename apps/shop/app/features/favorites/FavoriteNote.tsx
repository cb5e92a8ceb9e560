import type { favoriteNotice } from '@qingnang/contract/favorites';
import { useState } from 'react';
import { callAndHear } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { date, money } from '../../lib/format.ts';
import { inTurn } from '../../lib/in-turn.ts';
import { toast } from '../../lib/toasts.ts';
import { Switch } from '../../ui/Choice.tsx';
import { Mark } from '../../ui/Mark.tsx';
import styles from './Favorites.module.css';
import type { Awaited, Favorite } from './favorites-data.ts';
import { useNews } from './news.ts';

/** What is new of a favourite, and whether the buyer wants to hear of it. */
export function FavoriteNote({ favorite }: { favorite: Favorite }) {
  const { drop, arrived } = useNews(favorite);
  return (
    <div className={styles.note}>
      {drop !== null && <span className={styles.drop}>已降价 {money(drop)}</span>}
      {arrived === 1 && <Mark kind="ok">到货</Mark>}
      <NoticeSwitch favorite={favorite} />
    </div>
  );
}

const next = inTurn();

function NoticeSwitch({ favorite: { goods, wants_notice } }: { favorite: Favorite }) {
  const [isOn, setIsOn] = useState(wants_notice === 1);
  const change = async (wants: boolean) => {
    setIsOn(wants);
    try {
      const { message } = await next(() =>
        callAndHear<typeof favoriteNotice>('POST /api/favorite/notice', {
          body: { goods_ids: [goods.id], wants_notice: wants ? 1 : 0 },
        }),
      );
      toast.success(message);
    } catch (error) {
      setIsOn(!wants);
      if (!(error instanceof ApiError)) throw error;
    }
  };
  return (
    <Switch
      className={styles.switch}
      checked={isOn}
      onChange={(event) => void change(event.target.checked)}
      aria-label={`${goods.name} 降价和到货通知`}
    >
      通知
    </Switch>
  );
}

/** Since when a goods is waited for, or when the buyer was told that it is back. */
export const AwaitedNote = ({ item: { created_at, told_at } }: { item: Awaited }) => (
  <div className={styles.note}>
    {told_at === null ? (
      <span className={styles.since}>{date(created_at)} 登记</span>
    ) : (
      <>
        <Mark kind="ok">已到货</Mark>
        <span className={styles.since}>{date(told_at)} 通知</span>
      </>
    )}
  </div>
);
