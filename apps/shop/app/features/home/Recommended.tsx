import { HOME_FLOORS } from '@qingnang/contract/home-floors';
import { useEffect, useEffectEvent, useState } from 'react';
import { callWith } from '../../lib/api.ts';
import { Button } from '../../ui/Button.tsx';
import { FailedPart } from '../../ui/FailedPart.tsx';
import { Floor } from '../../ui/Floor.tsx';
import { Seen } from '../../ui/Seen.tsx';
import { AddToCart } from '../catalog/AddToCart.tsx';
import { GoodsGrid } from '../goods/GoodsGrid.tsx';
import GoodsGridSkeleton from '../goods/GoodsGridSkeleton.tsx';
import styles from './Recommended.module.css';
import { type RecommendedPage, readRecommended, shownRows } from './recommended-data.ts';

/** Two rows, kept for the first page from the beginning: nothing below moves when it comes. */
const WAITING = 10;

const inBrowser = callWith({ quiet: true });

/**
 * 为您推荐, the last floor: nobody waits for it. Its first page comes as the buyer scrolls there, further ones when asked
 * for, so that the foot of the page stays where it is and can be reached.
 */
export function Recommended() {
  const { pages, state, read } = usePages();
  const last = pages.at(-1);
  if (last && pages.every(({ list }) => list.length === 0)) return null;
  return (
    <Floor title={HOME_FLOORS.recommended} words="按常购品种与同行动销">
      {last ? (
        <>
          <GoodsGrid
            goods={shownRows(pages)}
            action={(item) => <AddToCart goods={item} />}
            onPhone="two"
            label="为您推荐的商品"
          />
          {last.hasMore && <More state={state} read={read} />}
        </>
      ) : state === 'failed' ? (
        <FailedPart onRetry={read} busy={false} />
      ) : (
        <Seen fallback={<Waiting />}>
          <First read={read} />
        </Seen>
      )}
    </Floor>
  );
}

type State = 'waiting' | 'reading' | 'failed';

const Waiting = () => (
  <>
    <GoodsGridSkeleton count={WAITING} onPhone="two" label="正在加载推荐商品" />
    <div className={styles.more} />
  </>
);

/** Asks for the first page once its place comes near the screen. */
function First({ read }: { read: () => void }) {
  const start = useEffectEvent(read);
  useEffect(() => start(), []);
  return <Waiting />;
}

const More = ({ state, read }: { state: State; read: () => void }) => (
  <div className={styles.more}>
    <Button busy={state === 'reading'} onClick={read}>
      {state === 'failed' ? '加载失败，重试' : '加载更多'}
    </Button>
  </div>
);

function usePages() {
  const [pages, setPages] = useState<readonly RecommendedPage[]>([]);
  const [state, setState] = useState<State>('waiting');
  const read = async () => {
    if (state === 'reading') return;
    setState('reading');
    try {
      const next = await readRecommended(inBrowser, pages.length + 1);
      setPages([...pages, next]);
      setState('waiting');
    } catch {
      setState('failed');
    }
  };
  return { pages, state, read: () => void read() };
}
