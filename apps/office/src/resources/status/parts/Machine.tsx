import type { StatusLine } from '../api.ts';
import { Light } from './Light.tsx';

/** 数据库和磁盘: what the shop stands on, a line each. */
export function Machine({ lines }: { lines: StatusLine[] }) {
  return (
    <section className="card" aria-label="数据库和磁盘">
      <header>
        <h2>数据库和磁盘</h2>
      </header>
      <dl className="status-lines">
        {lines.map(({ key, name, words, level, advice }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>
              {words}
              {advice !== '' && (
                <span className={level === 'bad' ? 'small due-advice' : 'small muted'}>{advice}</span>
              )}
            </dd>
            <dd>
              <Light level={level} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
