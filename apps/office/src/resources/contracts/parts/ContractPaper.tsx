import { Fragment } from 'react';
import { Scrollable } from '../../../app/Scrollable.tsx';
import type { ContractPart } from '../api.ts';

/** The words of a contract as they stand in its PDF. */
export const ContractPaper = ({ parts, label }: { parts: readonly ContractPart[]; label: string }) => (
  <Scrollable className="card contract-paper" aria-label={label}>
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
  </Scrollable>
);
