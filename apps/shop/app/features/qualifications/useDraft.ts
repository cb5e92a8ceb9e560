import type {
  ApplicationKind,
  ApplicationState,
  applicationSave,
  CompanyForm,
} from '@qingnang/contract/qualifications';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import {
  bodyOf,
  type Draft,
  draftOf,
  errorsOf,
  type FieldErrors,
  NO_PAPER,
  type PaperDraft,
} from './draft.ts';

/** Time without a change after which the draft is kept. */
const QUIET_MS = 1500;

export type Saving = 'none' | 'saving' | 'saved' | 'failed' | 'outdated';

/**
 * A draft that keeps itself on the server, one save after the other, also when the page is left. `outdated`: another window has
 * gone on with it; nothing is sent any more until the page is read anew.
 */
export function useDraft(state: ApplicationState, kind: ApplicationKind, storeId: number | undefined) {
  const [draft, setDraft] = useState(() => draftOf(state, kind));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [saving, setSaving] = useState<Saving>('none');
  const [savedAt, setSavedAt] = useState(0);
  // What stands on the page now, for a save that begins later.
  const latest = useRef(draft);
  const dirty = useRef(false);
  const running = useRef<Promise<boolean> | null>(null);

  const put = (next: Draft) => {
    latest.current = next;
    dirty.current = true;
    setDraft(next);
  };
  const clear = (fields: readonly string[]) =>
    setErrors((all) => Object.fromEntries(Object.entries(all).filter(([field]) => !fields.includes(field))));
  const setForm = (change: Partial<CompanyForm>) => {
    put({ ...latest.current, form: { ...latest.current.form, ...change } });
    clear(Object.keys(change));
  };
  const setPaper = (paper: string, change: (before: PaperDraft) => PaperDraft) => {
    const { papers } = latest.current;
    put({ ...latest.current, papers: { ...papers, [paper]: change(papers[paper] ?? NO_PAPER) } });
    clear(['number', 'issued_on', 'valid_until', 'file_ids'].map((field) => `documents.${paper}.${field}`));
  };

  /** One save; false when it was not taken. */
  const saveOnce = async (): Promise<boolean> => {
    dirty.current = false;
    setSaving('saving');
    try {
      const body = bodyOf(latest.current, storeId);
      const data = await call<typeof applicationSave>('PUT /api/user/application', { body, quiet: true });
      latest.current = { ...latest.current, version: data.version };
      setDraft((now) => ({ ...now, version: data.version }));
      setSavedAt(data.saved_at);
      setSaving('saved');
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.kind === 'invalid')
        setErrors((all) => ({ ...all, ...errorsOf(error.fieldErrors, latest.current.papers) }));
      setSaving(error.status === 409 ? 'outdated' : 'failed');
      return false;
    }
  };
  const saveAll = async (): Promise<boolean> => {
    let isSaved = true;
    while (dirty.current && isSaved) isSaved = await saveOnce();
    return isSaved;
  };
  /** Keeps what has not been kept yet. @returns false when it was not taken; the page says why */
  const save = async (): Promise<boolean> => {
    if (saving === 'outdated') return false;
    // What was refused is no draft yet.
    if (latest.current.version === 0) dirty.current = true;
    running.current ??= saveAll().finally(() => {
      running.current = null;
    });
    return running.current;
  };

  const later = useEffectEvent(() => void save());
  // Each change of the draft begins the quiet time anew.
  useEffect(() => {
    if (!dirty.current) return;
    const timer = setTimeout(later, QUIET_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden' && dirty.current) later();
    };
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      if (dirty.current) later();
    };
  }, []);

  return { draft, errors, setErrors, saving, savedAt, setForm, setPaper, save, latest };
}
