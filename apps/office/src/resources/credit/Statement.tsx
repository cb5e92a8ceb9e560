import type { CreditStatement, CreditStatementLine } from '@qingnang/contract/credit';
import { ADMIN_CREDIT_STATEMENT_FILE, ADMIN_CREDIT_STATEMENT_PDF } from '@qingnang/contract/credit-words';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { Bones, Failed } from '../../app/failure.tsx';
import { date, yuan } from '../../app/format.ts';
import { may, useMe } from '../../app/me.ts';
import { MissingPage, PageTitle } from '../../app/Pages.tsx';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { useReply, useStatement } from './api.ts';

/** 账期对账单: what the customer minds is answered line by line. */
export function CreditStatementShow() {
  const id = Number(useParams().id);
  return Number.isSafeInteger(id) && id > 0 ? <One key={id} id={id} /> : <MissingPage />;
}

function One({ id }: { id: number }) {
  const canWrite = may(useMe(), 'wallet.write');
  const { data, error, refetch } = useStatement(id);
  const [line, setLine] = useState<CreditStatementLine | null>(null);
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Bones lines={12} />;
  const title = `${data.company} ${data.month} 账期对账单`;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div className="page-head">
        <h1>{title}</h1>
        <span className="tag">{data.state_name}</span>
        <div className="btns">
          <a className="btn" href={ADMIN_CREDIT_STATEMENT_FILE.replace(':id', String(id))} download>
            导出
          </a>
          <a className="btn" href={ADMIN_CREDIT_STATEMENT_PDF.replace(':id', String(id))} download>
            PDF
          </a>
        </div>
      </div>
      <Lines statement={data} mayAnswer={canWrite && data.state !== 'confirmed'} answer={setLine} />
      {line && <AnswerDialog id={id} line={line} close={() => setLine(null)} />}
    </>
  );
}

interface LinesProps {
  statement: CreditStatement;
  mayAnswer: boolean;
  answer: (line: CreditStatementLine) => void;
}

const Lines = ({ statement, mayAnswer, answer }: LinesProps) => (
  <section className="card" aria-label="对账单明细">
    <header>
      <h2>
        期初 {yuan(statement.opening)}　期末 {yuan(statement.closing)}
      </h2>
    </header>
    <table className="tb">
      <thead>
        <tr>
          {['日期', '类型', '订单号', '客户', '金额', '异议'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {statement.lines.map((line) => (
          <tr key={line.id}>
            <td className="nowrap">{date(line.at)}</td>
            <td>{line.kind_name}</td>
            <td>
              <Link to={`/orders/${line.order_id}`}>{line.order_no}</Link>
            </td>
            <td>{line.company}</td>
            <td className="strong">{yuan(line.amount)}</td>
            <td>
              {line.dispute}
              {line.reply !== '' && <div className="muted small">答复：{line.reply}</div>}
              {mayAnswer && line.dispute !== '' && (
                <button type="button" className="btn text" onClick={() => answer(line)}>
                  答复
                </button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

function AnswerDialog({ id, line, close }: { id: number; line: CreditStatementLine; close: () => void }) {
  const reply = useReply(id);
  return (
    <ReasonDialog
      title={`答复 ${line.order_no} 的异议`}
      content={line.dispute}
      okText="答复"
      act={(words) => reply.mutateAsync({ line_id: line.id, reply: words })}
      done="已答复"
      close={close}
    />
  );
}
