import type { CouponOffer } from '@qingnang/contract/coupons';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { termsOf, worthOf } from './coupon-words.ts';
import styles from './Ticket.module.css';

interface TicketProps {
  /** The accessible name: what the coupon is called. */
  name: string;
  /** On the stub. */
  stub: ReactNode;
  /** It can not be used or taken: without colours. */
  isOff?: boolean;
  children: ReactNode;
}

/** A ticket: what it is worth on the stub at the left, everything else on the rest. */
export const Ticket = ({ name, stub, isOff = false, children }: TicketProps) => (
  <article className={cx(styles.ticket, isOff && styles.off)} aria-label={name}>
    <div className={styles.stub}>{stub}</div>
    <div className={styles.body}>{children}</div>
  </article>
);

interface WorthProps {
  sign: string;
  figure: string;
  unit: string;
  /** One line each. */
  words: readonly string[];
}

/** How much, big, and for what, small. */
export const Worth = ({ sign, figure, unit, words }: WorthProps) => (
  <>
    <p className={styles.worth}>
      {sign}
      <b className={cx(styles.figure, sizeOf(figure))}>{figure}</b>
      {unit}
    </p>
    <p className={styles.terms}>
      {words.map((line) => (
        <span key={line} className="as-block">
          {line}
        </span>
      ))}
    </p>
  </>
);

/** By how many characters have room on the stub: `100`, `1,500`, `12,345.50`. */
function sizeOf(figure: string): string | undefined {
  if (figure.length <= 4) return undefined;
  return figure.length <= 7 ? styles.longFigure : styles.longestFigure;
}

type Facts = Pick<CouponOffer, 'kind' | 'minus' | 'percent' | 'cap' | 'threshold'>;

/** The stub of a coupon. */
export const CouponWorth = ({ coupon }: { coupon: Facts }) => (
  <Worth {...worthOf(coupon)} words={termsOf(coupon)} />
);
