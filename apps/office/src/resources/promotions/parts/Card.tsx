import type { ReactNode } from 'react';

interface CardProps {
  title: string;
  more?: ReactNode;
  children: ReactNode;
}

/** A part of the form with its fields in four columns. */
export const Card = ({ title, more, children }: CardProps) => (
  <section className="card" aria-label={title}>
    <header>
      <h2>{title}</h2>
      {more && <span className="more muted small">{more}</span>}
    </header>
    <div className="offer-form promo-fields">{children}</div>
  </section>
);
