import { Link } from 'react-router';
import { Bones, Failed } from '../../app/failure.tsx';
import { useMe } from '../../app/me.ts';
import { dueWords } from '../../shared/feedback-due.ts';
import { useOpenFeedback } from './api.ts';

const SHOWN = 5;

/** What buyers wait to be answered, complaints that are late first. */
export function FeedbackWork() {
  const { queues } = useMe();
  const { data, error, refetch } = useOpenFeedback(SHOWN);
  const now = Date.now() / 1000;
  return (
    <section className="card" aria-label="先答复这些">
      <header>
        <h2>先答复这些</h2>
        {queues.complaints_overdue > 0 && (
          <span className="tag bad">{queues.complaints_overdue} 条投诉已超时</span>
        )}
        {queues.feedback > 0 && (
          <span className="more">
            <Link to="/feedback">全部 {queues.feedback} 条</Link>
          </span>
        )}
      </header>
      {data ? (
        <ul className="todo todo-feedback">
          {data.list.map((one) => (
            <li key={one.id}>
              <span className={one.is_overdue ? 'tag bad' : 'tag'}>{one.type_name}</span>
              <span className="t">
                <b>{one.company}</b>
                <span>{[dueWords(one, now), one.content].filter(Boolean).join('　')}</span>
              </span>
              <Link className="btn sm" to="/feedback" aria-label={`答复 ${one.company} 的${one.type_name}`}>
                答复
              </Link>
            </li>
          ))}
          {data.list.length === 0 && <li className="state">没有待答复的反馈</li>}
        </ul>
      ) : error ? (
        <Failed error={error} retry={refetch} />
      ) : (
        <Bones />
      )}
    </section>
  );
}
