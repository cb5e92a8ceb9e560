import type { ApplicationKind, ApplicationState } from '@qingnang/contract/qualifications';
import type { BuyerType } from '@qingnang/contract/reference-fields';
import { type Paper, papersOf, typeOf } from '@qingnang/rules/papers';
import { useRef } from 'react';
import { cx } from '../../lib/cx.ts';
import { Notice } from '../../ui/Notice.tsx';
import { PanelHead } from '../account/MemberFrame.tsx';
import styles from './Application.module.css';
import { CompanyFields } from './CompanyFields.tsx';
import { type FieldErrors, NO_PAPER, problemsOf, refusalOf, todosOf } from './draft.ts';
import { PaperCard } from './PaperCard.tsx';
import papersStyles from './Papers.module.css';
import { PhoneBar, SubmitAside } from './SubmitAside.tsx';
import { today } from './today.ts';
import { useDraft } from './useDraft.ts';
import { useSubmit } from './useSubmit.ts';

interface ApplicationFormProps {
  state: ApplicationState;
  /** The first application, or a change of the company's data. */
  kind: Extract<ApplicationKind, 'first' | 'change'>;
  /** A head office writes for its store. */
  storeId?: number;
  onSubmitted: () => void;
}

/** The company and its papers, kept on the server while they are filled in, handed in as a whole. */
export function ApplicationForm({ state, kind, storeId, onSubmitted }: ApplicationFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const use = useDraft(state, kind, storeId);
  const { draft, errors } = use;
  const refusal = refusalOf(state);
  const type = typeOf(state.buyer_types, draft.form.buyer_type);
  const problems = problemsOf(draft, state.account.held, state, today());
  const submit = useSubmit(use, state, storeId, onSubmitted, form);
  const todos = kind === 'first' ? todosOf(draft, type, problems, refusal.problems) : [];
  const side = {
    todos,
    saving: use.saving,
    savedAt: use.savedAt,
    busy: submit.busy,
    save: () => void use.save(),
  };
  const papers = papersFor(kind, type);
  const firstOnes = kind === 'change' ? papers : papers.filter(({ isRequired }) => isRequired);
  const optional = kind === 'change' ? [] : papers.filter(({ isRequired }) => !isRequired);
  const card = (paper: Paper) => (
    <PaperCard
      key={paper.kind}
      paper={paper}
      value={draft.papers[paper.kind] ?? NO_PAPER}
      onChange={(change) => use.setPaper(paper.kind, change)}
      errors={errors}
      refusal={refusal.problems[`documents.${paper.kind}`]}
    />
  );
  return (
    <form
      method="post"
      ref={form}
      className={cx(styles.layout, kind === 'change' && styles.inFrame)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit.send();
      }}
    >
      <div className={styles.main}>
        {refusal.reason !== '' && (
          <Notice kind="warn">审核未通过：{refusal.reason}。请按提示修改后重新提交</Notice>
        )}
        {use.saving === 'outdated' && (
          <Notice kind="bad">资料已在另一个窗口修改，这里的修改不再保存，请刷新页面继续</Notice>
        )}
        {submit.message !== '' && <Notice kind="bad">{submit.message}</Notice>}
        <section className="panel" id="company" tabIndex={-1} aria-labelledby="company-title">
          <PanelHead heading="h1" title={<span id="company-title">{TITLES[kind]}</span>}>
            <span className="muted not-phone">与营业执照一致，提交后由质管员核对</span>
          </PanelHead>
          <RefusedFields problems={refusal.problems} />
          <CompanyFields form={draft.form} choices={state} onChange={use.setForm} errors={errors} />
        </section>
        <section className="panel" aria-labelledby="papers-title">
          <PanelHead title={<PapersTitle kind={kind} type={type} />} />
          {errors.documents && (
            <p className={cx(styles.error, styles.inset)} role="alert">
              {errors.documents}
            </p>
          )}
          <ul className={papersStyles.papers}>{firstOnes.map(card)}</ul>
          {optional.length > 0 && (
            <details
              className={papersStyles.optional}
              open={optional.some(({ kind }) => kind in draft.papers)}
            >
              <summary>
                <b>选传 {optional.length} 项</b>{' '}
                <span className="muted small">{optional.map(({ name }) => name).join('、')}</span>
              </summary>
              <ul className={papersStyles.papers}>{optional.map(card)}</ul>
            </details>
          )}
        </section>
      </div>
      <SubmitAside {...side} />
      <PhoneBar {...side} />
    </form>
  );
}

const TITLES = { first: '企业资料', change: '资料变更' } as const;

/** With changed data nothing must be brought anew but what has changed. */
const papersFor = (kind: 'first' | 'change', type: BuyerType | undefined): readonly Paper[] =>
  kind === 'first' ? papersOf(type) : papersOf(type).map((paper) => ({ ...paper, isRequired: false }));

function PapersTitle({ kind, type }: { kind: 'first' | 'change'; type: BuyerType | undefined }) {
  const papers = papersOf(type);
  const required = papers.filter(({ isRequired }) => isRequired).length;
  return (
    <span id="papers-title">
      资质文件{' '}
      <span className="muted small">
        {kind === 'first'
          ? `${type?.name ?? ''} · 共 ${papers.length} 项，必传 ${required} 项，均须加盖公章`
          : '上传变更后的证照，至少一项'}
      </span>
    </span>
  );
}

const FIELD_NAMES: Readonly<Record<string, string>> = {
  buyer_type: '客户类型',
  company: '企业名称',
  credit_code: '统一社会信用代码',
  legal_person: '法定代表人',
  region: '所在地区',
  detail: '注册地址',
  contact_name: '采购联系人',
  contact_phone: '联系电话',
  email: '邮箱',
  scopes: '经营范围',
};

/** What the reviewer said of the company's data. */
function RefusedFields({ problems }: { problems: FieldErrors }) {
  const said = Object.entries(problems).filter(([field]) => Object.hasOwn(FIELD_NAMES, field));
  if (said.length === 0) return null;
  return (
    <ul className={styles.refused}>
      {said.map(([field, words]) => (
        <li key={field}>
          <b>{FIELD_NAMES[field]}</b>：{words}
        </li>
      ))}
    </ul>
  );
}
