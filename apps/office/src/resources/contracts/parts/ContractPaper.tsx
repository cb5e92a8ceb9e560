import { Fragment } from 'react';
import type { ContractPart } from '../api.ts';

/** The words of a contract as they stand in its PDF. */
export const ContractPaper = ({ parts, label }: { parts: readonly ContractPart[]; label: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
  <section className="card contract-paper" aria-label={label} tabIndex={0}>
    {parts.map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts are drawn as a whole
      <article key={index}>
        <h2>{part.title}</h2>
        {part.lines.map(({ kind, text }, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are drawn as a whole
          <Fragment key={line}>{kind === 'heading' ? <h3>{text}</h3> : <p>{text}</p>}</Fragment>
        ))}
      </article>
    ))}
  </section>
);
