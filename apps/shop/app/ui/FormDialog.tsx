import { type FormEvent, type ReactNode, useId } from 'react';
import type { useForm } from '../lib/useForm.ts';
import Dialog from './Dialog.tsx';
import { DialogActs } from './DialogActs.tsx';
import styles from './FormDialog.module.css';
import { Notice } from './Notice.tsx';

interface FormDialogProps {
  title: string;
  /** The words of the button that sends it. */
  save?: string;
  form: Pick<ReturnType<typeof useForm>, 'form' | 'refusal' | 'busy' | 'submit'>;
  onClose: () => void;
  onChange?: (event: FormEvent<HTMLFormElement>) => void;
  /** The fields, each with its own message. */
  children: ReactNode;
}

/** A dialog that is one form: what the shop refuses as a whole stands above the buttons. Heavy: bring it in with `lazyKept()`. */
export function FormDialog({ title, save, form, onClose, onChange, children }: FormDialogProps) {
  const id = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      foot={<DialogActs form={id} busy={form.busy} {...(save && { save })} onClose={onClose} />}
    >
      <form
        method="post"
        id={id}
        ref={form.form}
        className={styles.form}
        noValidate
        onSubmit={form.submit}
        onChange={onChange}
      >
        {children}
        {form.refusal !== '' && <Notice kind="bad">{form.refusal}</Notice>}
      </form>
    </Dialog>
  );
}
