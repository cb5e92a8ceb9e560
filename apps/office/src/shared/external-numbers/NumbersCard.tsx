import { Fragment, useState } from 'react';
import { Bones, Failed } from '../../app/failure.tsx';
import { type Numbered, useNumbers } from './api.ts';
import { NumbersDialog } from './NumbersDialog.tsx';
import './external-numbers.css';

/** 外部编号: what systems outside call a goods or a customer. */
export function NumbersCard({ of, canWrite }: { of: Numbered; canWrite: boolean }) {
  const { data, error, refetch } = useNumbers(of);
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="card" aria-label="外部编号">
      <header>
        <h2>外部编号</h2>
        {canWrite && data && (
          <button type="button" className="btn sm more" onClick={() => setOpen(true)}>
            修改
          </button>
        )}
      </header>
      {data ? (
        data.numbers.length === 0 ? (
          <p className="external-numbers muted">没有外部编号</p>
        ) : (
          <dl className="external-numbers kv">
            {data.numbers.map(({ source, external_id: number }) => (
              <Fragment key={source}>
                <dt>{source}</dt>
                <dd>{number}</dd>
              </Fragment>
            ))}
          </dl>
        )
      ) : error ? (
        <Failed error={error} retry={refetch} />
      ) : (
        <Bones lines={2} />
      )}
      {isOpen && data && <NumbersDialog of={of} numbers={data.numbers} close={() => setOpen(false)} />}
    </section>
  );
}
