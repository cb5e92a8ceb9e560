import { Fragment } from 'react';
import { count } from '../../app/format.ts';
import { useDebounced } from '../../app/useDebounced.ts';
import { type TrialChange, type TrialQuestion, useTrial } from './api.ts';

/** What a change would do to the questions that buyers ask most, before it is saved. @param change null while it is not complete */
export function Trial({ change }: { change: TrialChange | null }) {
  // As text, which is the same as long as it says the same.
  const rested = useDebounced(JSON.stringify(change), 600);
  const { data, error } = useTrial(JSON.parse(rested) as TrialChange | null);
  if (change === null) return null;
  if (error) return <p className="alert info">{error.message}</p>;
  if (!data) return <p className="muted small">正在比较常搜词的结果…</p>;
  return (
    <section className="trial" aria-label="对常搜词的影响">
      <p className="small" role="status">
        近 30 天最常搜的 {count(data.asked)} 个词里，
        {data.changed === 0 ? '结果都不变' : <strong>{count(data.changed)} 个会变</strong>}
      </p>
      {data.list.map((question) => (
        <Question key={question.word} question={question} />
      ))}
    </section>
  );
}

function Question({ question }: { question: TrialQuestion }) {
  const { word, times, total_before: before, total_after: after, is_changed: isChanged, list } = question;
  return (
    <details open={isChanged}>
      <summary>
        <span className={isChanged ? 'strong' : undefined}>{word}</span>
        <span className="muted small">
          {`搜 ${count(times)} 次，${before === after ? '' : `${count(before)} → `}${count(after)} 个商品`}
        </span>
        <span className={isChanged ? 'tag wait' : 'tag'}>{isChanged ? '有变化' : '不变'}</span>
      </summary>
      {list.length === 0 ? (
        <p className="muted small">找不到商品</p>
      ) : (
        <dl>
          {list.map((goods) => (
            <Fragment key={goods.id}>
              <dt>{goods.after === 0 ? '—' : goods.after}</dt>
              <dd className={goods.after === 0 ? 'muted' : undefined}>
                {goods.name}{' '}
                <span className="muted small">
                  {goods.spec}　{goods.maker}
                </span>
                <Move before={goods.before} after={goods.after} />
              </dd>
            </Fragment>
          ))}
        </dl>
      )}
    </details>
  );
}

function Move({ before, after }: { before: number; after: number }) {
  if (before === after) return null;
  if (before === 0) return <span className="tag ok">新进前 10</span>;
  if (after === 0) return <span className="tag bad">掉出前 10（原第 {before}）</span>;
  return after < before ? (
    <span className="tag ok">升 {before - after}</span>
  ) : (
    <span className="tag wait">降 {after - before}</span>
  );
}
