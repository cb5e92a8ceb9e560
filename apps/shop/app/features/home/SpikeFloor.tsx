import { HOME_FLOORS } from '@qingnang/contract/home-floors';
import { Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { count } from '../../lib/format.ts';
import { lazySoon } from '../../lib/soon.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { Floor } from '../../ui/Floor.tsx';
import { GoodsImage } from '../../ui/GoodsImage.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { PlainList } from '../../ui/PlainList.tsx';
import { OldPrice } from '../../ui/Price.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Expiry } from '../goods/Facts.tsx';
import { GoodsPrice } from '../goods/GoodsPrice.tsx';
import { goodsPath } from '../goods/goods-path.ts';
import { asBought, soldPercent } from '../goods/offer.ts';
import { ReasonAction } from '../goods/Reason.tsx';
import type { Offered } from './home-data.ts';
import styles from './SpikeFloor.module.css';
import { type Round, roundName, roundTitle, type ShownSpike } from './spike-data.ts';

// Exact prices and the rules of quantities: of use to buyers only.
const SpikeBuy = lazySoon(() => import('./SpikeBuy.tsx'));

/** 限时秒杀: the running round, or the next one, with its goods; nothing without either. */
export function SpikeFloor({ spike: { rounds, now } }: { spike: ShownSpike }) {
  const [chosen, setChosen] = useState(0);
  const round = rounds[chosen] ?? rounds[0];
  if (!round) return null;
  return (
    <Floor title={HOME_FLOORS.spike} words="独立库存，限量限时，售完恢复原价">
      <div className={styles.spike}>
        <div className={styles.lead}>
          <p className={styles.title}>{roundTitle(round, now)}</p>
          <Left key={round.startsAt} round={round} />
          <div className={styles.rounds}>
            {rounds.map((one, index) => (
              <button
                key={one.startsAt}
                type="button"
                aria-pressed={one === round}
                onClick={() => setChosen(index)}
              >
                <span>{roundName(one.startsAt, now)}</span>
                <span>{one.endsAt === null ? `${count(one.total)} 个预告` : '抢购中'}</span>
              </button>
            ))}
          </div>
        </div>
        <PlainList className={styles.list} aria-label="秒杀商品">
          {round.list.map((item) => (
            <li key={item.offer.goods_price_id}>
              <SpikeCard {...item} isOpen={round.endsAt !== null} />
            </li>
          ))}
        </PlainList>
      </div>
    </Floor>
  );
}

/** When the count is over, what the page shows has changed: it is read again. */
function Left({ round: { startsAt, endsAt } }: { round: Round }) {
  const { revalidate } = useRevalidator();
  const label = endsAt === null ? '距开始' : '距本场结束';
  return (
    <>
      <p className="sub">{label}</p>
      <Countdown until={endsAt ?? startsAt} label={label} onEnd={() => void revalidate()} />
    </>
  );
}

function SpikeCard({ goods, offer, isOpen }: Offered & { isOpen: boolean }) {
  const bought = asBought(goods, offer);
  const sold = soldPercent(offer);
  return (
    <article className={styles.card} aria-label={goods.name}>
      <GoodsImage className={styles.image} src={goods.image} width={160} height={136} />
      <h3 className={styles.name}>
        <PageLink to={goodsPath(goods.id)}>{goods.name}</PageLink>
      </h3>
      <p className={styles.line}>
        {goods.ypgg}　<Expiry at={bought.nearest_expiry} label="效期" />
      </p>
      <p className={styles.price}>
        <GoodsPrice goods={bought} size="lg" />
        {offer.price !== null && goods.price !== null && goods.price > offer.price && (
          <OldPrice value={goods.price} />
        )}
      </p>
      <div className={styles.bar}>
        {sold !== null && (
          <>
            <Progress value={sold / 100} label={`${goods.name}已抢`} promo />
            已抢 {sold}%
          </>
        )}
      </div>
      <div className={styles.buy}>
        <Act goods={goods} offer={offer} isOpen={isOpen} />
      </div>
    </article>
  );
}

function Act({ goods, offer, isOpen }: Offered & { isOpen: boolean }) {
  const { reason } = asBought(goods, offer);
  if (!isOpen)
    return (
      <Button block disabled>
        即将开始
      </Button>
    );
  if (offer.reason)
    return (
      <Button block disabled title={offer.reason.message}>
        {offer.reason.code === 'limit_used' ? '已达限购' : '已抢完'}
      </Button>
    );
  if (reason?.code === 'sign_in')
    return (
      <ButtonLink variant="soft" block to="/login">
        登录后抢购
      </ButtonLink>
    );
  if (reason) return <ReasonAction goods={goods} reason={reason} block />;
  return (
    <Suspense>
      <SpikeBuy goods={goods} offer={offer} />
    </Suspense>
  );
}
