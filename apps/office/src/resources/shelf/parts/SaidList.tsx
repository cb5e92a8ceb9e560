import { Icon } from '../../../app/Icon.tsx';
import type { KeptActs } from '../../../shared/kept-acts/useKeptActs.ts';

/** Something that was said here, by the key of its act. */
export interface Said {
  key: string;
  words: string;
}

/** What was done on this page, the last first, and whether the shop has it. */
export function SaidList({ label, said, acts }: { label: string; said: readonly Said[]; acts: KeptActs }) {
  if (said.length === 0) return null;
  const waiting = new Set(acts.waiting.map(({ key }) => key));
  const refused = new Set(acts.refused.map(({ key }) => key));
  return (
    <section className="card shelf-said" aria-label={label}>
      <h2>
        {label} {said.length} 项
      </h2>
      <ul>
        {said.map(({ key, words }) => (
          <li key={key}>
            <span>{words}</span>
            {waiting.has(key) ? (
              <span className="tag wait">待发送</span>
            ) : refused.has(key) ? (
              <span className="tag bad">未成功</span>
            ) : (
              <span className="tag ok">
                <Icon name="circle-check" size={12} /> 已提交
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
