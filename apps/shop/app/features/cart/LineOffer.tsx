import type { SpecialOffer } from '@qingnang/contract/catalog';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useServerTime } from '../../lib/clock.tsx';
import { count } from '../../lib/format.ts';
import { Tag } from '../../ui/Tag.tsx';
import { groupBuyWords } from '../goods/group-buy.ts';
import { leftWords, OFFER_LETTERS, OFFER_WORDS } from '../goods/offer.ts';
import styles from './Cart.module.css';

/** Which special price a line has, until when, and what goes with it. */
export function LineOffer({ offer, unit }: { offer: SpecialOffer; unit: string }) {
  const left = useLeft(offer.ends_at);
  const notes = [
    `距结束 ${leftWords(left)}`,
    ...(offer.limit_per_account === null ? [] : [`每户限购 ${count(offer.limit_per_account)} ${unit}`]),
    ...(offer.kind === 'seckill' ? ['15 分钟内付款，不可用券'] : []),
    ...(offer.group ? [groupBuyWords(offer.group)] : []),
    ...(offer.kind === 'near_expiry' ? ['非质量问题不退换'] : []),
  ];
  return (
    <p className={styles.offer}>
      <Tag name={OFFER_LETTERS[offer.kind]}>{OFFER_WORDS[offer.kind]}</Tag>
      <span>{notes.join('　')}</span>
    </p>
  );
}

/** Seconds left; at the end the cart is read again, since the line costs something else now. */
function useLeft(until: number): number {
  const left = until - useServerTime();
  const { revalidate } = useRevalidator();
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) void revalidate();
  }, [isOver, revalidate]);
  return left;
}
