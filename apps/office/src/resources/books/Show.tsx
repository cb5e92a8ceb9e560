import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { Bones, Failed } from '../../app/failure.tsx';
import { dateTime, yuan } from '../../app/format.ts';
import { may, useMe } from '../../app/me.ts';
import { MissingPage, PageTitle } from '../../app/Pages.tsx';
import { type BooksDayDetail, useDay } from './api.ts';
import './books.css';
import { CloseDialog } from './CloseDialog.tsx';
import { Vouchers } from './Vouchers.tsx';
import { TONES } from './words.ts';

/** What a day has moved, group by group, beside what it was when it was closed. */
export function BooksShow() {
  const { day = '' } = useParams();
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? <Day key={day} day={day} /> : <MissingPage />;
}

function Day({ day }: { day: string }) {
  const canWrite = may(useMe(), 'money.write');
  const { data, error, refetch } = useDay(day);
  const [isClosing, setClosing] = useState(false);
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Bones lines={12} />;
  const title = `${day} 日结`;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div className="page-head">
        <h1>{title}</h1>
        <span className={`tag ${TONES[data.state]}`}>{data.state_name}</span>
        {data.closed_at !== null && (
          <span className="muted">
            {data.closed_by} 关账于 {dateTime(data.closed_at)}
          </span>
        )}
        {canWrite && data.may_close && (
          <div className="btns">
            <button type="button" className="btn primary" onClick={() => setClosing(true)}>
              关账
            </button>
          </div>
        )}
      </div>
      <Hints day={data} />
      <div className="books">
        {data.groups.map((group) => (
          <Group key={group.key} group={group} />
        ))}
        {data.closed_at !== null && <Vouchers day={day} />}
      </div>
      {isClosing && <CloseDialog day={data} close={() => setClosing(false)} />}
    </>
  );
}

function Hints({ day }: { day: BooksDayDetail }) {
  return (
    <>
      {day.note && <p className="alert">关账说明：{day.note}</p>}
      {day.state === 'changed' && (
        <p className="alert bad">关账之后当天的账有变动，关账时的数字保持不变，差异标在下面。</p>
      )}
      {day.doubts.length > 0 && (
        <p className="alert bad">
          {day.doubts.join('；')}。<Link to="/reconciliation">查看对账</Link>
        </p>
      )}
    </>
  );
}

const Group = ({ group: { title, lines } }: { group: BooksDayDetail['groups'][number] }) => (
  <section className="card" aria-label={title}>
    <header>
      <h2>{title}</h2>
    </header>
    <table className="tb">
      <tbody>
        {lines.map((line) => (
          <tr key={line.key}>
            <th scope="row">{line.name}</th>
            <td className="r">
              <Amount line={line} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

/** As it was closed, with what it would be now where that differs. */
function Amount({
  line: { amount, closed_amount: closed },
}: {
  line: BooksDayDetail['groups'][number]['lines'][number];
}) {
  const shown = closed ?? amount;
  return (
    <>
      <span className={shown === 0 ? 'nowrap muted' : 'nowrap'}>{yuan(shown)}</span>
      {shown !== amount && <div className="bad small nowrap">现为 {yuan(amount)}</div>}
    </>
  );
}
