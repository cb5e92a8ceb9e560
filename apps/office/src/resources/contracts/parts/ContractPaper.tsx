import { InOrder } from '../../../app/InOrder.tsx';
import { Scrollable } from '../../../app/Scrollable.tsx';
import type { ContractPart } from '../api.ts';

/** The words of a contract as they stand in its PDF. */
export const ContractPaper = ({ parts, label }: { parts: readonly ContractPart[]; label: string }) => (
  <Scrollable className="card contract-paper" aria-label={label}>
    <InOrder
      items={parts}
      draw={(part) => (
        <article>
          <h2>{part.title}</h2>
          <InOrder
            items={part.lines}
            draw={({ kind, text }) => (kind === 'heading' ? <h3>{text}</h3> : <p>{text}</p>)}
          />
        </article>
      )}
    />
  </Scrollable>
);
