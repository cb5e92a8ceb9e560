import type { ApplicationState, LicenceItem } from '@qingnang/contract/qualifications';
import { documentField, documentProblems } from '@qingnang/rules/application';
import { papersOf, typeOf } from '@qingnang/rules/papers';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { toast } from '../../lib/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import Dialog from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { errorsOf, type FieldErrors, NO_PAPER, type PaperDraft } from './draft.ts';
import { handInPaper } from './hand-in-paper.ts';
import styles from './Licences.module.css';
import { PaperBox } from './PaperBox.tsx';
import { PaperFields } from './PaperCard.tsx';
import { today } from './today.ts';

interface RenewDialogProps {
  licence: LicenceItem;
  state: ApplicationState;
  onClose: () => void;
  /** What waited may have been taken back on the way: `state` is to be read anew. */
  onRefused: () => Promise<void>;
  onDone: () => void;
}

/** A new paper for one that ends, has ended or is missing; the old one holds until the new one has passed. */
export default function RenewDialog({ licence, state, onClose, onRefused, onDone }: RenewDialogProps) {
  const type = typeOf(state.buyer_types, state.account.form.buyer_type);
  const paper = papersOf(type).find(({ kind }) => kind === licence.kind);
  const [value, setValue] = useState<PaperDraft>(() => ({
    ...NO_PAPER,
    is_long_term: licence.is_long_term && paper?.end === 'long_term',
  }));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);
  if (!paper) return null;
  const at = (field: string) => errors[documentField(paper.kind, field)];
  const submit = async () => {
    const { files, ...rest } = value;
    const entry = { kind: paper.kind, ...rest, fileCount: files.length };
    const problems = documentProblems(type, [entry], false, today());
    setErrors(
      files.length === 0
        ? { ...problems, [documentField(paper.kind, 'file_ids')]: `请上传${paper.name}` }
        : problems,
    );
    if (files.length === 0 || Object.keys(problems).length > 0) return;
    setBusy(true);
    setMessage('');
    try {
      toast.success(await handInPaper(state, paper.kind, value));
      onDone();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await onRefused();
      setBusy(false);
      if (error.kind === 'invalid') setErrors(errorsOf(error.fieldErrors, { [paper.kind]: value }));
      setMessage(error.message);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${licence.state === 'missing' ? '上传' : '更新'}${paper.name}`}
      foot={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" busy={busy} onClick={() => void submit()}>
            提交审核
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <p className="sub small">{hintOf(licence, paper.hint)}</p>
        <PaperBox
          paper={paper}
          files={value.files}
          setFiles={(change) => setValue((before) => ({ ...before, files: change(before.files) }))}
          error={at('file_ids')}
        />
        <PaperFields
          paper={paper}
          value={value}
          set={(change) => setValue((before) => ({ ...before, ...change }))}
          at={at}
        />
        {message !== '' && <Notice kind="bad">{message}</Notice>}
      </div>
    </Dialog>
  );
}

const hintOf = ({ state, valid_until }: LicenceItem, hint: string): string =>
  state === 'due' || state === 'valid'
    ? `${hint}。新证审核通过前，旧证${valid_until && `在 ${valid_until} 前`}继续有效。`
    : `${hint}。审核通过后立即生效。`;
