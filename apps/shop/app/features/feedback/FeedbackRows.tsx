import type { FeedbackItem } from '@qingnang/contract/feedback';
import type { FeedbackState } from '@qingnang/contract/feedback-words';
import { dateTime } from '../../lib/format.ts';
import { FileThumbs } from '../../ui/FileThumb.tsx';
import { Mark, type MarkKind } from '../../ui/Mark.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import styles from './Feedback.module.css';
import { RatingForm, RatingWords } from './Rating.tsx';

const KINDS: Record<FeedbackState, MarkKind> = { open: 'warn', answered: 'ok', closed: 'plain' };

/** What was said before, the newest first, with the shop's answers. */
export const FeedbackRows = ({ list }: { list: readonly FeedbackItem[] }) => (
  <ul aria-label="我的反馈">
    {list.map((one) => (
      <li key={one.id} id={`feedback-${one.id}`} className={styles.row}>
        <p className={styles.head}>
          <b>{one.type_name}</b>
          <Mark kind={KINDS[one.status]}>{one.status_name}</Mark>
          <span className={styles.time}>{dateTime(one.created_at)}</span>
        </p>
        <p className={styles.words}>{one.content}</p>
        {one.files.length > 0 && <FileThumbs files={one.files} label="反馈图片" />}
        <About one={one} />
        {one.reply !== '' && <Reply one={one} />}
      </li>
    ))}
  </ul>
);

function About({ one }: { one: FeedbackItem }) {
  const isWaiting = one.status === 'open' && one.due_at !== null;
  if (one.order_id === 0 && !isWaiting) return null;
  return (
    <p className={styles.about}>
      {one.order_id > 0 && (
        <PageLink className="link" to={`/order/info/${one.order_id}`}>
          订单 {one.order_no}
        </PageLink>
      )}
      {isWaiting && one.due_at !== null && <span>应在 {dateTime(one.due_at)} 前答复</span>}
    </p>
  );
}

const Reply = ({ one }: { one: FeedbackItem }) => (
  <div className={styles.reply}>
    <p className={styles.head}>
      <b>商城答复</b>
      {one.answered_at !== null && <span className={styles.time}>{dateTime(one.answered_at)}</span>}
    </p>
    <p className={styles.words}>{one.reply}</p>
    {one.rating > 0 ? (
      <RatingWords rating={one.rating} />
    ) : (
      one.status === 'answered' && <RatingForm id={one.id} />
    )}
  </div>
);
