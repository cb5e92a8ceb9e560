import type { ReactNode } from 'react';

/** One section of the form; `id` is what the anchors lead to. */
export function Card({
  id,
  title,
  more,
  children,
}: {
  id: string;
  title: string;
  more?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="card part" id={id} aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        {more && <span className="more muted">{more}</span>}
      </header>
      {children}
    </section>
  );
}
