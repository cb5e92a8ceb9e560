import type { CompanyForm } from '@qingnang/contract/qualifications';
import { useNames, useScopes } from '../../../app/reference.ts';
import type { Paper, Review } from '../api.ts';
import { companyRows } from '../words.ts';
import { ProblemBox } from './ProblemBox.tsx';

interface CompareProps {
  review: Review;
  problems: Readonly<Record<string, string>>;
  say: (field: string, text: string | null) => void;
  canReview: boolean;
}

/** What the buyer says beside what the shop knows; a row that is wrong is said so. */
export function Compare({ review, problems, say, canReview }: CompareProps) {
  const { application, account } = review;
  const isChange = application.kind === 'change';
  const known = { scopes: useScopes(), names: useNames() };
  const before = new Map(companyRows(account.form, known).map(({ field, value }) => [field, value]));
  return (
    <table className="cmp-table">
      <caption className="visually-hidden">企业资料</caption>
      <thead>
        <tr>
          <th scope="col">项目</th>
          <th scope="col">买家填写</th>
          {isChange && <th scope="col">现有资料</th>}
          {canReview && <th scope="col">核对</th>}
        </tr>
      </thead>
      <tbody>
        {companyRows(application.form, known)
          .filter(({ value, field }) => value !== '' || before.get(field) !== '')
          .map(({ field, label, value }) => {
            const changed = isChange && before.get(field) !== value;
            return (
              <tr key={field}>
                <th scope="row">{label}</th>
                <td>
                  {changed ? <mark>{value || '—'}</mark> : value || '—'}
                  <ProblemBox text={problems[field]} label={label} onChange={(text) => say(field, text)} />
                </td>
                {isChange && <td className="muted">{before.get(field) || '—'}</td>}
                {canReview && (
                  <td>
                    <Wrong field={field} isWrong={field in problems} label={label} say={say} />
                  </td>
                )}
              </tr>
            );
          })}
      </tbody>
    </table>
  );
}

interface WrongProps {
  field: keyof CompanyForm;
  label: string;
  isWrong: boolean;
  say: CompareProps['say'];
}

const Wrong = ({ field, label, isWrong, say }: WrongProps) => (
  <button
    type="button"
    className="btn text"
    aria-label={`${label}${isWrong ? '无误' : '有误'}`}
    onClick={() => say(field, isWrong ? null : '与证照不一致')}
  >
    {isWrong ? '无误' : '有误'}
  </button>
);

interface PaperFactsProps {
  paper: Paper;
  held: Review['held'][number] | undefined;
}

/** The number and days of a paper, beside those of the one on file. */
export const PaperFacts = ({ paper, held }: PaperFactsProps) => (
  <dl className="kv">
    <dt>编号</dt>
    <dd>
      {paper.number || '—'}
      {held && <span className="muted">　现有 {held.number || '—'}</span>}
    </dd>
    <dt>发证</dt>
    <dd>
      {paper.issued_on || '—'}
      {held && <span className="muted">　现有 {held.issued_on || '—'}</span>}
    </dd>
    <dt>有效期至</dt>
    <dd>
      {paper.is_long_term === 1 ? '长期' : paper.valid_until || '—'}
      {held && <span className="muted">　现有 {held.valid_until || '长期'}</span>}
    </dd>
  </dl>
);
